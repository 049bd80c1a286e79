"""The options that mean the same in every command, as decorators.

A command takes each one as the keyword argument named in the decorator's docstring.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar

import click

from cli import defaults, texts
from cli.language import language_option, tr
from cli.output import ENDINGS, FORMATS, Output, note
from doko_sim.chunks import usable_cores
from doko_sim.errors import DokoError, message_of
from doko_sim.players.strategy import DEFAULT
from doko_sim.texts import say

F = TypeVar("F", bound=Callable[..., Any])


LARGEST = 2**63 - 1
_COUNT = re.compile(r"[+-]?[0-9][0-9_]*(\.[0-9]*)?([eE][+-]?[0-9]+)?", re.ASCII)


class WholeNumber(click.ParamType[int]):
    """A whole number from ``low`` to ``high``; underscores may part the digits."""

    name = "integer"

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or fail with what was given and what is expected."""
        try:
            number = self.read(value)
        except ValueError as error:
            self.fail(tr(message_of(error)), param, ctx)
        if number < self.low:
            self.fail(tr(say(texts.TOO_SMALL, given=value, low=self.low)), param, ctx)
        if number > self.high:
            self.fail(tr(say(texts.TOO_LARGE, given=value, high=self.high)), param, ctx)
        return int(number)

    def read(self, value: Any) -> int | Decimal:
        """Return the number that a text stands for; ValueError says why it stands for none."""
        try:
            return int(value)
        except ValueError:
            raise ValueError(say(texts.NOT_WHOLE, given=value)) from None


class Count(WholeNumber):
    """A number of things, at least one: ``20000``, ``20_000``, ``2e4`` or ``1.5e6``."""

    name = "count"

    def __init__(self) -> None:
        super().__init__(1, LARGEST)

    def read(self, value: Any) -> int | Decimal:
        """Return the exact number, not yet as an integer: ``1e999999999`` would fill memory."""
        text = str(value).strip()
        if not _COUNT.fullmatch(text):
            raise ValueError(say(texts.NOT_A_COUNT, given=value))
        try:
            number = Decimal(text.replace("_", ""))
        except InvalidOperation:
            raise ValueError(say(texts.NOT_A_COUNT, given=value)) from None
        if number.adjusted() > 20:
            return Decimal(LARGEST + 1).copy_sign(number)
        if number != number.to_integral_value():
            raise ValueError(say(texts.NOT_WHOLE, given=value))
        return number


class Level(click.ParamType[float]):
    """A confidence level from 0.5 to 0.9999."""

    name = "level"
    low = 0.5
    high = 0.9999

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the level, or fail; ``95`` is met with a hint to write ``0.95``."""
        try:
            level = float(value)
        except ValueError:
            level = float("nan")
        if self.low <= level <= self.high:
            return level
        text = texts.PERCENT_LEVEL if 50 <= level <= 99.99 else texts.NOT_A_LEVEL
        share = f"{level / 100:.6g}"
        low, high = str(self.low), str(self.high)
        self.fail(tr(say(text, given=value, low=low, high=high, share=share)), param, ctx)


class Preset(click.ParamType[Any]):
    """The name of a preset or the path of a file, turned into ``doko_sim.rules.Rules``."""

    name = "rules"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the rules; DokoError names the nearest preset, or the mistake in the file."""
        if not isinstance(value, str):
            return value
        from doko_sim.rule_files import load

        return load(value)


def _four_strategies(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[str, ...]:
    if any(not text.strip() for text in value):
        raise click.BadParameter(tr(texts.STRATEGY_EMPTY), ctx, param)
    if len(value) == 1:
        return value * 4
    if len(value) != 4:
        raise click.BadParameter(tr(say(texts.STRATEGY_COUNT, count=len(value))), ctx, param)
    return value


def rules_option(command: F) -> F:
    """``--rules NAME|FILE``: the command gets ``rules``, a ``doko_sim.rules.Rules``.

    Their label is what was given, for the answer and for the command that makes it again.
    """
    return click.option(
        "--rules",
        type=Preset(),
        default="ddv",
        show_default=True,
        metavar="NAME|FILE",
        help=texts.HELP_RULES,
    )(command)


class _Several(click.Option):
    """An option that may be repeated and whose default in a doko.toml is one value."""

    def consume_value(
        self, ctx: click.Context, opts: Mapping[str, Any]
    ) -> tuple[Any, click.core.ParameterSource]:
        """Return the values; one from a doko.toml as a tuple of it."""
        value, source = super().consume_value(ctx, opts)
        if source is click.core.ParameterSource.DEFAULT_MAP:
            value = (value,)
        return value, source


def _different(
    ctx: click.Context, param: click.Parameter, value: tuple[Any, ...]
) -> tuple[Any, ...]:
    """Each of equal rules once; rules of another name that are left out are named."""
    kept: dict[Any, Any] = {}
    for rules in value:
        first = kept.setdefault(rules, rules)
        if rules.label != first.label:
            note(say(texts.SAME_RULES, kept=first.label, left_out=rules.label))
    return tuple(kept)


def several_rules_option(command: F) -> F:
    """``--rules NAME|FILE``, repeated: the command gets ``rules``, a tuple without equal ones."""
    return click.option(
        "--rules",
        cls=_Several,
        type=Preset(),
        multiple=True,
        default=("ddv",),
        show_default=True,
        metavar="NAME|FILE",
        callback=_different,
        help=texts.HELP_SEVERAL_RULES,
    )(command)


def against_option(help: str = texts.HELP_AGAINST) -> Callable[[F], F]:
    """``--against STRATEGY``, repeated: the command gets ``against``, a tuple of texts."""
    return click.option(
        "--against", multiple=True, metavar="STRATEGY", callback=_no_empty, help=help
    )


def _no_empty(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[str, ...]:
    if any(not text.strip() for text in value):
        raise click.BadParameter(tr(texts.STRATEGY_EMPTY), ctx, param)
    return tuple(dict.fromkeys(value))


def strategy_option(default: str = DEFAULT) -> Callable[[F], F]:
    """``--strategy TEXT``: the command gets ``strategies``, four texts by position."""
    return click.option(
        "--strategy",
        "strategies",
        multiple=True,
        default=(default,),
        show_default=True,
        metavar="NAME|FILE",
        callback=_four_strategies,
        help=texts.HELP_STRATEGY,
    )


def check_amount(precision: float | None, deals: int | None) -> None:
    """Refuse ``--precision`` and ``--deals`` together.

    Raises
    ------
    DokoError
        If both were given.
    """
    if precision is not None and deals is not None:
        raise DokoError("--precision and --deals were both given; expected one of them")


def position_option(command: F) -> F:
    """``--position N``: the command gets ``position``, which the question checks."""
    return click.option(
        "--position",
        type=int,
        default=1,
        show_default=True,
        metavar="1-4",
        help=texts.HELP_POSITION,
    )(command)


def seed_option(command: F) -> F:
    """``--seed N``: the command gets ``seed``, 0 to 2**63 - 1."""
    return click.option(
        "--seed",
        type=WholeNumber(0, LARGEST),
        default=1,
        show_default=True,
        metavar="N",
        help=texts.HELP_SEED,
    )(command)


def deals_option(default: int, help: str = texts.HELP_DEALS) -> Callable[[F], F]:
    """``--deals N``: the command gets ``deals``, at least 1."""
    return click.option(
        "--deals",
        type=Count(),
        default=f"{default:_}",
        show_default=True,
        metavar="N",
        help=help,
    )


def threads_option(command: F) -> F:
    """``--threads N``: the command gets ``threads``, at least 1."""
    return click.option(
        "--threads",
        type=WholeNumber(1, 1024),
        default=usable_cores,
        show_default=texts.ALL_CORES,
        metavar="N",
        help=texts.HELP_THREADS,
    )(command)


def level_option(command: F) -> F:
    """``--level P``: the command gets ``level``, 0.5 to 0.9999."""
    return click.option(
        "--level",
        type=Level(),
        default=0.95,
        show_default=True,
        metavar="P",
        help=texts.HELP_LEVEL,
    )(command)


def of_a_hand(precision: str) -> Callable[[F], F]:
    """What a question of one hand is told (``cli.cases.ask_of_a_hand``); when it stops, in words.

    The command gets ``hand`` (texts), ``position``, ``rules``, ``strategies``, ``against``,
    ``seed``, ``precision`` and ``deals`` (one of them None), ``threads``, ``level``, ``output``.
    """
    decorators: list[Callable[[Any], Any]] = [
        click.argument("hand", nargs=-1, required=True, metavar="HAND..."),
        position_option,
        several_rules_option,
        strategy_option(),
        against_option(),
        seed_option,
        click.option(
            "--precision",
            type=float,
            metavar="X",
            help=texts.HELP_PRECISION.format(stop=precision),
        ),
        click.option("--deals", type=Count(), metavar="N", help=texts.HELP_DEALS_INSTEAD),
        threads_option,
        level_option,
        output_options,
    ]

    def decorated(command: F) -> F:
        return functools.reduce(lambda made, one: one(made), reversed(decorators), command)

    return decorated


def keep_inputs(output: Output, *files: str) -> None:
    """Refuse an output file that is one of the files read; names of presets do no harm."""
    for file in files:
        if output.covers(file):
            raise DokoError(say(texts.OVER_INPUT, path=repr(file)))


def defaults_read() -> tuple[str, ...]:
    """The files of defaults that were read for the command that runs."""
    known = click.get_current_context().default_map
    return known.files() if isinstance(known, defaults.Defaults) else ()


def keep_strategies(output: Output, *strategies: str) -> None:
    """Refuse an output file that one of the strategies named is read from (FILE or FILE:NAME)."""
    heads = [text.split(",")[0] for text in strategies]
    keep_inputs(output, *heads, *(head.rpartition(":")[0] or head for head in heads))


def format_option(command: F) -> F:
    """``--format FORM``: the command gets ``format_name``, one of FORMATS or None."""
    return click.option(
        "--format",
        "format_name",
        type=click.Choice(FORMATS),
        metavar="FORM",
        help=texts.HELP_FORMAT.format(forms=" ".join(FORMATS)),
    )(command)


def output_options(command: F) -> F:
    """``--format`` and ``-o``: the command gets ``output`` for ``cli.output.emit``.

    Whether the file can be written, and is neither the file of ``--rules`` nor a doko.toml that
    was read, is found out before the command runs; then it is said which values of any option
    come from a doko.toml.
    """

    @language_option
    @format_option
    @click.option(
        "-o",
        "--output",
        "output_file",
        metavar="FILE",
        help=texts.HELP_OUTPUT.format(endings=" ".join(ENDINGS)),
    )
    @functools.wraps(command)
    def checked(*args: Any, format_name: str | None, output_file: str | None, **kwargs: Any) -> Any:
        output = Output.choose(format_name, output_file)
        context = click.get_current_context()
        rules = kwargs.get("rules", ())
        files = [getattr(one, "label", "") for one in (rules if type(rules) is tuple else (rules,))]
        keep_inputs(output, *files, *defaults_read())
        defaults.tell(context)
        return command(*args, output=output, **kwargs)

    return checked  # type: ignore[return-value]  # same calls as `command`, but for `output`
