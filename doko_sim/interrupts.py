"""What Ctrl-C does while code is compiled.

The compiler does not bear a KeyboardInterrupt: raised in one of its callbacks it is lost, and the
program plays on; raised elsewhere it may leave the process in a state in which it crashes. A
program that has nothing to lose while it compiles sets ``leave``.
"""

from __future__ import annotations

from collections.abc import Callable

#: Called instead of raising KeyboardInterrupt while code is compiled, and not to return; None: a
#: KeyboardInterrupt is raised as always.
leave: Callable[[], None] | None = None
