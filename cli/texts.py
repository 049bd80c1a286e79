"""The texts that people read on the command line, in one place.

Fields in braces are filled by ``str.format``. A command's own texts stand in its module's
docstrings and options; what two commands share stands here.
"""

from __future__ import annotations

PROGRAM = """Ask questions of Doppelkopf and get answers with their uncertainty.

A hand is written as suit and rank: "HT CQ SQ" or "♥10 ♣Q ♠Q". Results go to standard output,
progress and warnings to standard error.
"""

# Sections of the list of commands, and a line for each command.
SECTION_ASK = "Ask"
SECTION_PLAY = "Play and check"
SECTION_RULES = "Rules"
SECTION_LOOK = "Look"
SECTION_OWN = "Rules of your own"
SECTION_STRATEGIES = "Strategies"
SECTION_COMPARE = "Compare"
SECTION_OWN_STRATEGY = "Strategies of your own"
SECTION_MEASURE = "Measure"

ANNOUNCE = "Should I announce with this hand?"
ODDS = "Exact probabilities: what is dealt, how suits split."
RESERVE = "Healthy, wedding, poverty or a solo with this hand?"
HAND = "What is this hand worth, and what does it hope for?"
SOLOS = "How often is a solo the best choice, and with which hands?"
THRESHOLDS = "From which hand on should I announce?"
LEADS = "Which card should forehand lead first?"
HANDBOOK = "The strategy handbook of your own rules, as a page."
SIMULATE = "Play many deals and count what happens."
SHOW = "A kept answer in another form or language."
DEAL = "Show one deal, trick by trick."
REPLAY = "Replay recorded games and check them."
RULES = "The presets of rules, and house rules of your own."
STRATEGIES = "Who can play, and strategies of your own."
CLAIMS = "Published rules of thumb and figures, put to a test."
CALIBRATE = "Does the simulated table play like a real one?"
BENCH = "Measure how fast this machine plays."

# Help of the shared options.
HELP_RULES = "Rules to play by: a preset (doko rules list) or a file of your own."
HELP_SEVERAL_RULES = (
    "Rules to play by: a preset (doko rules list) or a file of your own; repeated, the question is "
    "asked under each."
)
HELP_POSITION = "Where the owner of the hand sits; 1 is forehand."
HELP_AGAINST = (
    "Who sits at the other three positions; repeated, the question is asked against each.  "
    "[default: as --strategy says]"
)
HELP_STRATEGY = (
    "Who plays: NAME (doko strategies list) or FILE.py:NAME, then ,parameter=value as often as "
    "wanted. "
    "Once: all seats; four times: positions 1 to 4."
)
HELP_SEED = "Number that all random draws follow from."
HELP_DEALS = "How many deals to play: 20000, 20_000 or 2e4."
HELP_PRECISION = "{stop}, after 200,000 deals at the latest.  [default: 0.05]"
HELP_DEALS_INSTEAD = "Draw N deals instead."
HELP_AGAINST_ALL = (
    "Who sits at the three other positions of each seat that is looked at; repeated, the question "
    "is asked against each.  [default: as --strategy says]"
)
HELP_LANG = "Language of what people read: en or de.  [default: en, or DOKO_LANG]"
HELP_THREADS = "Threads to play on; they change no bit of the result."
HELP_LEVEL = "Confidence level of the intervals."
HELP_FORMAT = "Form of the result: {forms}; csv and parquet hold the first table only."
HELP_OUTPUT = (
    "Write the result into FILE; its ending decides: {endings}. A folder (FOLDER/) gets them all."
)
ALL_CORES = "all cores"

SAME_RULES = "{kept} and {left_out} are the same rules; {left_out} is left out."

# Wrong values of options.
NOT_WHOLE = "{given!r} is not a whole number."
NOT_A_COUNT = "{given!r} is not a count; write it as 20000, 20_000 or 2e4."
TOO_SMALL = "{given} is too small; the least is {low}."
TOO_LARGE = "{given} is too large; the most is {high}."
NOT_A_LEVEL = "{given!r} is not a level between {low} and {high}, for example 0.95."
PERCENT_LEVEL = "{given!r} is not between {low} and {high}; for {given} % write {share}."
STRATEGY_COUNT = (
    "give it once (for all seats) or four times (for positions 1 to 4), not {count} times."
)
STRATEGY_EMPTY = "a strategy has no name."

# Defaults from doko.toml.
DEFAULTS = "Defaults used: {defaults}"
DEFAULTS_OF = "{options} ({path})"

# Output.
WRITTEN = "Written to {path}"
UNKNOWN_ENDING = (
    "cannot tell the form of {path} from its ending; use one of {endings}, or / for a folder."
)
FORMAT_CLASH = (
    "--format {format} does not fit {path}; leave --format out, or end the file in {ending}."
)
FOLDER_CLASH = "--format {format} does not fit {path}, which is a folder; leave --format out."
BINARY = "{format} is not for the screen; expected a file, -o FILE{ending}"
OVER_INPUT = "{path} is read and would be written over; expected another file for the result."
CANNOT_WRITE = "cannot write {path}: {reason}."
NO_FOLDER = "the folder {folder} does not exist"
IS_FOLDER = "it is a folder"
IS_FILE = "it is a file, not a folder"
IS_HERE = "it holds the folder in which doko runs; expected another one"
NOT_OURS = "it holds what is no answer of doko ({name}); expected a new or an empty folder"
NOT_A_FILE = "it is not an ordinary file"
IS_THERE = "it is there already; expected the name of a new file"
CANNOT_PRINT = "cannot write the result: {reason}."
NO_TABLE = "this result has no table; use --format json."

# Failures.
ERROR = "Error: {message}"
INTERRUPTED = "Interrupted."
STILL_PLAYING = (
    "Waiting for the end of what is being played. A second Ctrl-C leaves at once, without a result."
)
NOT_RETURNING = (
    "Interrupted: what was being played did not come to an end (a strategy that never returns?)."
)
NO_MEMORY = "not enough memory; ask for fewer deals or rows."
DEFECT = "{kind}{message} (a defect in doko: DOKO_DEBUG=1 shows the traceback; please report it)"

# Progress.
COMPILING = "First run: compiling the game, about a minute; later runs start at once."
PROGRESS_LINE = "{label}: {done:,} of {total:,} ({share:.0%}){left}"
PROGRESS_OF = "{task.completed:,.0f} of {task.total:,.0f}"
PROGRESS_LEFT = ", about {seconds:.0f} s left"
