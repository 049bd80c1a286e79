# %% [markdown]
# # A row a deal: an analysis of your own
#
# `doko simulate --deals 1e5 --rules kneipe --rows deals.parquet` writes what happened in each deal;
# docs/data.md says what the columns mean. The lines `# %%` part the cells in editors that know
# them; `python analyse.py deals.parquet` runs them all.

# %% Read the columns that are wanted, and say where they come from.
import json
import math
import sys

import pandas
import polars as pl

FILE = sys.argv[1] if len(sys.argv) > 1 else "deals.parquet"
COLUMNS = [
    "deal", "contract", "alone", "winner", "announcements_re", "level_re", "card_points_re",
    *(f"{what}_{position}" for what in ("side", "points", "strategy") for position in range(1, 5)),
]  # fmt: skip

about = pl.read_parquet_metadata(FILE)
deals = pl.read_parquet(FILE, columns=COLUMNS)
who = json.loads(about["doko_strategies"])
print(f"{deals.height:,} deals by {about['doko_rules']}, seed {about['doko_seed']}: {who}")


# %% How often does Re win, by the number of its announcements? Each share with its interval.
def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share; the deal is the unit."""
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return middle - half, middle + half


won = pl.col("winner") == "Re"
by_calls = (
    deals.group_by("announcements_re")
    .agg(games=pl.len(), wins=won.sum(), card_points=pl.col("card_points_re").mean())
    .sort("announcements_re")
)
for calls, games, wins, card_points in by_calls.iter_rows():
    low, high = wilson(wins, games)
    print(
        f"{calls} announcements: Re won {wins / games:.1%} ({low:.1%} to {high:.1%}) "
        f"of {games:,} games, with {card_points:.1f} card points"
    )

# %% All games together: this is what `doko simulate` says with the same rules, seed and deals.
games, wins = deals.height, deals.filter(won).height
low, high = wilson(wins, games)
print(f"All games: Re won {wins / games:.6f} ({low:.6f} to {high:.6f})")

# %% One row a player, by joining what stands side by side: points by position and side.
players = pl.concat(
    deals.select(
        "deal",
        position=pl.lit(position),
        side=f"side_{position}",
        points=pl.col(f"points_{position}").cast(pl.Int64),  # as small as can be in the file
    )
    for position in range(1, 5)
)
points = (
    players.group_by("position", "side")
    .agg(mean=pl.col("points").mean(), error=pl.col("points").std() / pl.len().sqrt())
    .sort("position", "side")
)
print(points)

# %% A join: what a deal's contract was worth to whom, beside how often it is played.
shares = deals.group_by("contract").agg(share=pl.len() / deals.height)
worth = (
    players.join(deals.select("deal", "contract", "alone"), on="deal")
    .filter(pl.col("side") == "Re")
    .group_by("contract", "alone")
    .agg(points_of_re=pl.col("points").mean(), players=pl.len())
    .join(shares, on="contract")
    .sort("share", descending=True)
)
print(worth)

# %% The same with pandas: `pandas.read_parquet(FILE)` where pyarrow is installed, else so.
table = pandas.DataFrame(deals.to_dict(as_series=False))
table["re_won"] = table["winner"] == "Re"
pivot = table.pivot_table(index="contract", columns="level_re", values="re_won", aggfunc="mean")
print(pivot.round(3).to_string())
by_level = table.groupby("level_re")["re_won"].agg(["size", "mean"])
print(by_level.to_string())
