"""Files with strategies of somebody's own, right and wrong, for the tests."""

from __future__ import annotations

from pathlib import Path

HEAD = """from doko_sim.lab import *
own = strategy("own", based_on="random", summary="for a test")
"""
PLAY = "\n@own.play\ndef play(public, me):\n"


def write(folder: Path, text: str, name: str = "own.py") -> str:
    """Write a file into a folder; its path."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


#: By the kind of fault: a file that is not even run to its end or compiled, and what is said of it.
UNUSABLE: dict[str, tuple[str, str]] = {
    "syntax": (
        "def play(public, me)\n    return 1\n",
        "line 1: expected ':': def play(public, me)",
    ),
    "no text": ("x = '\0'\n", "source code string cannot contain null bytes"),
    "import": (
        "import nothere\n",
        "line 1: there is no module 'nothere'; expected doko_sim.lab, numpy or another module that "
        "is installed: import nothere",
    ),
    "import of a misspelt module": (
        "x = 1\nimport numpyy\n",
        "line 2: there is no module 'numpyy'; expected doko_sim.lab, numpy or another module that "
        "is installed; did you mean 'numpy'?: import numpyy",
    ),
    "import of a helper's name": (
        "import bitt\n",
        "did you mean 'from doko_sim.lab import bit'?: import bitt",
    ),
    "import of a misspelt name": (
        "from doko_sim.lab import lowst\n",
        "line 1: there is no 'lowst' in doko_sim.lab; did you mean 'lowest'?",
    ),
    "exception": ("x = 1\ny = x / 0\n", "line 2: ZeroDivisionError (division by zero): y = x / 0"),
    "exit": ("raise SystemExit(3)\n", "line 1: SystemExit (3)"),
    "no strategy": ("x = 1\n", "defines no strategy; expected NAME = strategy(...)"),
    "same name": (HEAD + 'other = strategy("own")\n', "defines 'own' twice"),
    "swapped arguments": (
        HEAD + "\n@own.play\ndef play(me, public):\n    return 0\n",
        "play(me, public) for",
    ),
    "unknown base": (
        HEAD.replace("random", "pagatt"),
        "line 2: unknown strategy 'pagatt'; expected one of random, pagat, club, FILE.py or "
        "FILE.toml; "
        "did you mean 'pagat'?",
    ),
    "inherited parameter": (
        HEAD + 'own.parameter("solo", 0.5)\n',
        "line 3: parameter 'solo' is there already in random; expected another name",
    ),
    "parameter twice": (
        HEAD + 'own.switch("x")\nown.parameter("x", 0.5)\n',
        "line 4: parameter 'x' is there already; expected another name",
    ),
    "default outside its range": (
        HEAD + 'own.parameter("x", 5)\n',
        "line 3: parameter x: default 5 given; expected a number from its range, 0 to 1",
    ),
    "too many parameters": (
        HEAD + 'for i in range(200):\n    own.switch(f"x{i}")\n',
        "'x120' is one too many; expected at most 128, those of random included",
    ),
    "one argument": (
        HEAD + "@own.play\ndef play(public):\n    return 1\n",
        "line 3: function play(public) for play; expected two arguments, (public, me)",
    ),
    "no function": (HEAD + "own.play(3)\n", "line 3: play is a int; expected a function"),
    "two functions": (
        HEAD + PLAY + "    return 1\n" + PLAY + "    return 2\n",
        "strategy own has two functions for play; expected one",
    ),
    "unknown question": (
        HEAD + "@own.reserve(questions=(99,))\ndef reserve(public, me):\n    return 0\n",
        "questions=(99,); expected codes such as ASK_RESERVATION",
    ),
    "unknown field": (
        HEAD + PLAY + "    x = 1\n    return lowest(me.legl)\n",
        "line 7: me has no field 'legl'; did you mean 'legal'?: return lowest(me.legl)",
    ),
    "unknown field of the order": (
        HEAD + PLAY + "    order = public.order\n    return lowest(order.fox)\n",
        "line 7: order has no field 'fox'; did you mean 'foxes'?: return lowest(order.fox)",
    ),
    "unknown field in a helper": (
        HEAD + "@helper\ndef h(me):\n    return me.legl\n" + PLAY + "    return lowest(h(me))\n",
        "line 5: me has no field 'legl'; did you mean 'legal'?: return me.legl",
    ),
    "float": (
        HEAD + PLAY + "    return 1.5\n",
        "line 5: play function play returns a decimal number",
    ),
    "text": (HEAD + PLAY + "    return 'x'\n", "returns str; expected a whole number"),
    "no number on a path": (
        HEAD + PLAY + "    if public.hand == 0:\n        return 1\n",
        "line 5: play function play does not return a number on every path; expected a whole "
        "number, or INHERIT to leave the decision to random",
    ),
    "two types": (
        HEAD
        + PLAY
        + "    x = me.legal\n    if me.seat == 1:\n        x = 5\n    return lowest(x >> 1)\n",
        "line 9: rshift(float64, int) is not possible (a name that holds a mask and a plain number "
        "becomes a float64: write uint64(5) for a mask): return lowest(x >> 1)",
    ),
    "dictionary": (
        HEAD + "TABLE = {1: 2}\n" + PLAY + "    return TABLE[1]\n",
        "line 7: TABLE is a dict, which compiled code cannot use",
    ),
    "plain function": (
        HEAD + "def h(me):\n    return 1\n" + PLAY + "    return h(me)\n",
        "line 8: h is a plain function; decorate it with @helper",
    ),
    "the definition itself": (
        HEAD + PLAY + "    return own.base.play(public, me)\n",
        "line 6: own cannot be used inside a function",
    ),
    "unknown name": (
        HEAD + PLAY + "    x = 1\n    return lowst(me.legal)\n",
        "line 7: name 'lowst' is not defined; did you mean 'lowest'?: return lowst(me.legal)",
    ),
    "base called wrongly": (
        HEAD + "base = own.base.play\n" + PLAY + "    return base(me)\n",
        "called with the wrong arguments; expected (public, me)",
    ),
    "helper called wrongly": (
        HEAD + "@helper\ndef h(public, me):\n    return 1\n" + PLAY + "    return h(me)\n",
        "line 9: a function (public, me) is called with the wrong arguments",
    ),
    "unsupported": (
        HEAD + PLAY + "    with open('x') as f:\n        return 1\n",
        "line 5: play cannot be compiled (The 'with (context manager) as (variable):' construct is "
        "not supported)",
    ),
    "a count in an array": (
        HEAD + "import numpy\nN = numpy.zeros(3)\n" + PLAY + "    N[0] += 1\n    return 1\n",
        "line 8: writes into an array that lies outside the function; a strategy keeps nothing "
        "from deal to deal",
    ),
}

UNUSABLE |= {
    "a helper that calls itself": (
        HEAD + "@helper\ndef h(n):\n    if n < -1:\n        return 1\n    return h(n + 1)\n"
        + PLAY + "    return lowest(me.legal) + 0 * h(1)\n",
        "line 7: h calls itself; expected a loop (compiled functions cannot be recursive): return "
        "h(n + 1)",
    ),
    "helpers that call each other": (
        HEAD + "@helper\ndef a(n):\n    return b(n + 1) if n > 0 else 1\n"
        "@helper\ndef b(n):\n    return a(n)\n" + PLAY + "    return lowest(me.legal) + 0 * a(1)\n",
        "line 8: a calls itself (by way of b); expected a loop",
    ),
    "a write into public": (
        HEAD + PLAY + "    public.points = 7\n    return lowest(me.legal)\n",
        "line 6: writes into public.points; a strategy may write into me.memory, me.reason and "
        "me.quiet only: public.points = 7",
    ),
    "a write into me": (
        HEAD + "\n@own.announce\ndef announce(public, me):\n    me.friends = 15\n    return 0\n",
        "line 6: writes into me.friends",
    ),
    "a count in a parameter": (
        HEAD + "n = own.parameter('n', 0, high=1e9)\n" + PLAY + "    me.parameters[n] += 1\n"
        "    return lowest(me.legal)\n",
        "line 7: writes into me.parameters",
    ),
    "a write through another name": (
        HEAD + PLAY + "    me.memory[0] = 1\n    x = public.said if public.hand else public.won\n"
        "    part = x[1:3]\n    part[0] += 1\n    return lowest(me.legal)\n",
        "line 9: writes into public.",
    ),
    "a write through a helper": (
        HEAD + "@helper\ndef put(array):\n    array[0] = 1\n    return 0\n"
        + PLAY + "    put(me.memory)\n    put(public.order.points)\n    return lowest(me.legal)\n",
        "line 11: writes into public.order.points",
    ),
    "a method that writes": (
        HEAD + PLAY + "    public.said.fill(1)\n    return lowest(me.legal)\n",
        "line 6: writes into public.said",
    ),
}  # fmt: skip

RESERVE = "\n@own.reserve\ndef reserve(public, me):\n"
ANNOUNCE = "\n@own.announce\ndef announce(public, me):\n"
#: What a function returns is not followed, so it does not show that somebody writes there.
SAID = "@helper\ndef said(public):\n    return public.said\n"
#: By the kind of fault: a file that plays against the rules or looks where it may not, the check
#: that finds it, and what is said of it.
CHEATS: dict[str, tuple[str, str, str]] = {
    "illegal card": (
        HEAD + PLAY + "    return highest(me.hand)\n",
        "legal",
        "which is not legal",
    ),
    "card of nobody": (HEAD + PLAY + "    return 63\n", "legal", "not the bit number of a card"),
    "illegal call": (HEAD + ANNOUNCE + "    return 1\n", "legal", "which is not allowed"),
    "illegal reservation": (HEAD + RESERVE + "    return WEDDING\n", "legal", "expected"),
    "exception": (
        HEAD + PLAY + "    if public.trick == 3:\n        raise ValueError('no idea')\n"
        "    return lowest(me.legal)\n",
        "legal",
        "raised ValueError (no idea) when asked for a card",
    ),
    "index outside": (
        HEAD + PLAY + "    i = 129 + public.contract * 0\n"
        "    return lowest(me.legal) if me.parameters[i] < 2e-310 else highest(me.legal)\n",
        "legal",
        "raised IndexError (index 129 of me.parameters, which has 128 entries) when asked for a "
        "card (deal 0, card 1; ",
    ),
    "index outside in a helper": (
        HEAD + "@helper\ndef h(public, me):\n    return public.call_seat[40 + public.trick]\n"
        + PLAY + "    return lowest(me.legal) if h(public, me) == 0 else highest(me.legal)\n",
        "legal",
        "line 5: return public.call_seat[40 + public.trick]); expected an index from 0 to 39",
    ),
    "random numbers that last": (
        HEAD + "import numpy\n" + PLAY + "    if numpy.random.random() < 0.5:\n"
        "        return lowest(me.legal)\n    return highest(me.legal)\n",
        "repeatable",
        "played again after other deals, it decided otherwise",
    ),
    "a count in a parameter": (
        HEAD + "n = own.parameter('n', 0, high=1e9)\n@helper\ndef all_of(me):\n"
        "    return me.parameters\n" + PLAY + "    all_of(me)[n] += 1\n"
        "    return lowest(me.legal) if me.parameters[n] % 5 < 2 else highest(me.legal)\n",
        "repeatable",
        "decided otherwise",
    ),
    "copies": (
        HEAD + PLAY + "    odd = me.hand & uint64(0x555555555555) > me.hand >> uint64(1)\n"
        "    return lowest(me.legal) if odd else highest(me.legal)\n",
        "copies",
        "decided on another card",
    ),
    "public record": (
        HEAD + SAID + PLAY + "    said(public)[0] = 1\n    return lowest(me.legal)\n",
        "records",
        "play wrote into public.said",
    ),
    "public record when asked": (
        HEAD + SAID + RESERVE + "    said(public)[0] = 1\n    return INHERIT\n",
        "records",
        "reserve wrote into public.said",
    ),
    "own record": (
        HEAD + "@helper\ndef all_of(me):\n    return me.parameters\n"
        + ANNOUNCE + "    all_of(me)[90] = 15\n    return 0\n",
        "records",
        "announce wrote into me.parameters",
    ),
}  # fmt: skip
