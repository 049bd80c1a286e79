"""What the conformance suite found in a strategy, as a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from doko_sim.conformance import Finding, Outcome
from doko_sim.players.strategy import Player, provenance
from doko_sim.texts import joined, say
from reports.model import Column, Report, Table
from reports.plurals import count

TITLE = "Does {name} play by the rules?"
FINE = "{name} is right: nothing was found in {deals} under each of {sets} sets of rules."
FAULTY = "{name} has faults: {what}."
WRONG = "{name} cannot be used as it is written."
FIRST = "{what:C}, under {rules}: {message}{deal}{more}."
IN_DEAL, MORE = " in deal {deal}", "; {count} more"
SPEED = "Deals a second under ddv, on one core: {speeds}."
ONE_SPEED = "{name} {speed:,}"
READS = "Read when it is loaded, though no result names these files: {files}."
LEFT_OUT = "Left out: what can only be judged where answers are allowed, or the same twice."
SETS = "all questions: a set of rules with every question that a player can be asked. Seed {seed}."
OK, NOT_RUN, FAULT, FAULTS = "ok", "left out", "1 fault", "{count} faults"
#: By check: what it asks, what is wrong where it finds something, and what helps.
CHECKS: Mapping[str, tuple[str, str, str]] = {
    "legal": ("answers are allowed", "an answer that is not allowed", ""),
    "repeatable": (
        "same deal, same play",
        "decisions depend on the deals played before",
        "Nothing may last from deal to deal: no numpy.random or random, nothing kept in "
        "me.parameters. Random numbers come from chance(public, me, purpose), notes for the deal "
        "go into me.memory.",
    ),
    "hidden cards": (
        "no hidden card matters",
        "decisions depend on cards that the player cannot see",
        "All that a player sees stands in public and me; an index outside an array reads what "
        "lies behind it.",
    ),
    "copies": (
        "equal cards are equal",
        "decisions depend on which of two equal cards is held",
        "Bits 2p and 2p + 1 are the same card: compare positions (bit >> 1), not bits.",
    ),
    "records": (
        "only notes are written",
        "a decision writes where it may not",
        "A strategy writes me.memory, me.reason and me.quiet, and nothing else.",
    ),
    "loading": (
        "loaded again, the same",
        "does not decide the same when the file is loaded again",
        "What a file makes when it is loaded must be the same each time: no random numbers "
        "without a seed, no clock, no order of a set, nothing that other modules hold or that the "
        "file itself has written.",
    ),
}
COLUMNS = [
    Column("rules", "Rules"),
    Column("check", "Check"),
    Column("deal", "Deal", "int"),
    Column("fault", "Fault"),
]


def checked(
    player: Player,
    outcomes: Sequence[Outcome],
    speeds: Mapping[str, float],
    deals: int,
    seed: int,
    reads: Sequence[str] = (),
) -> Report:
    """What all checks found.

    ``speeds`` are deals a second by the name of a strategy, ``reads`` files that are read when it
    is loaded and that are no strategies.
    """
    wrong = [outcome for outcome in outcomes if outcome.findings]
    rules = list(dict.fromkeys(outcome.rules for outcome in outcomes))
    name = player.name
    if not wrong:
        sentences: list[str] = [say(FINE, name=name, deals=count(deals, "deal"), sets=len(rules))]
    else:
        sentences = [say(FAULTY, name=name, what=joined(", ", [say(one) for one in _kinds(wrong)]))]
        sentences += _told(wrong)
    notes: list[str] = [say(SETS, seed=seed)]
    if any(outcome.findings is None for outcome in outcomes):
        notes.insert(0, LEFT_OUT)
    if reads:
        notes.insert(0, say(READS, files=joined(", ", reads)))
    if speeds:
        told = [say(ONE_SPEED, name=n, speed=_rounded(s)) for n, s in speeds.items()]
        notes.insert(0, say(SPEED, speeds=joined(", ", told)))
    return Report(
        say(TITLE, name=name),
        sentences,
        [_overview(outcomes, rules)],
        notes,
        data={
            "strategy": name,
            **provenance([player]),
            "fine": not wrong,
            "deals": deals,
            "seed": seed,
            "rules": rules,
            "faults": [_plain(o, finding) for o in wrong for finding in o.findings or ()],
            "deals_per_second": dict(speeds),
            "reads": list(reads),
        },
    )


def faulty(name: str, message: str, short: bool) -> Report:
    """A file that could not be used at all; ``short``: the sentences are enough."""
    return Report(
        say(TITLE, name=name),
        [say(WRONG, name=name), message if message.endswith(".") else say("{text}.", text=message)],
        [] if short else [Table("Faults", COLUMNS, [{"check": "file", "fault": message}])],
        data={"strategy": name, "fine": False, "faults": [{"check": "file", "fault": message}]},
    )


def _kinds(wrong: Sequence[Outcome]) -> list[str]:
    return list(dict.fromkeys(CHECKS[outcome.check][1] for outcome in wrong))


def _told(wrong: Sequence[Outcome]) -> list[str]:
    """For each check that found something the first fault, and what helps."""
    sentences: list[str] = []
    for check, (_, what, helps) in CHECKS.items():
        found = [outcome for outcome in wrong if outcome.check == check]
        if not found:
            continue
        first = (found[0].findings or ())[0]
        count = sum(len(outcome.findings or ()) for outcome in found)
        message = first.message
        sentences.append(
            say(
                FIRST,
                what=say(what),
                message=message,
                deal="" if check == "legal" else say(IN_DEAL, deal=first.deal),
                rules=found[0].rules,
                more=say(MORE, count=count - 1) if count > 1 else "",
            )
        )
        if helps:
            sentences.append(helps)
    return sentences


def _overview(outcomes: Sequence[Outcome], rules: Sequence[str]) -> Table:
    columns = [Column("check", "Check"), *(Column(name, name) for name in rules)]
    by_check: dict[str, dict[str, str]] = {}
    for outcome in outcomes:
        row = by_check.setdefault(outcome.check, {"check": CHECKS[outcome.check][0]})
        row[outcome.rules] = _cell(outcome)
    return Table("", columns, list(by_check.values()))


def _cell(outcome: Outcome) -> str:
    if outcome.findings is None:
        return NOT_RUN
    count = len(outcome.findings)
    return OK if count == 0 else FAULT if count == 1 else say(FAULTS, count=count)


def _plain(outcome: Outcome, finding: Finding) -> dict[str, object]:
    return {
        "rules": outcome.rules,
        "check": outcome.check,
        "deal": None if outcome.check == "legal" else finding.deal,
        "fault": finding.message,
    }


def _rounded(speed: float) -> int:
    return 1000 * round(speed / 1000) if speed > 10_000 else round(speed)
