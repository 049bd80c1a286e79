"""Random numbers with addresses: every draw is a function of where it is made.

The address is (seed, deal, stream, moment, round of asking, purpose); nothing that a
strategy counts is part of it, so a changed decision never shifts anybody else's luck.
"""

from __future__ import annotations

from numpy import int64, uint64

from .jit import inner

_GOLDEN = uint64(0x9E3779B97F4A7C15)
_SEED = uint64(0xD1B54A32D192ED03)
_STREAM = uint64(0x8CB92BA72F3D8DD7)
_PURPOSE = uint64(0xA24BAED4963EE407)
_AGAIN = uint64(0x9FB21C651E98DF25)
_M1 = uint64(0xBF58476D1CE4E5B9)
_M2 = uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32 = uint64(30), uint64(27), uint64(31), uint64(32)
_S11 = uint64(11)
#: Stream of the dealing; the seats' streams follow.
DEALING = 0


@inner
def mix(word):
    """A bijective scrambling of 64 bits (the finalizer of SplitMix64, Steele et al. 2014)."""
    z = uint64(word)
    z = (z ^ (z >> _S30)) * _M1
    z = (z ^ (z >> _S27)) * _M2
    return z ^ (z >> _S31)


@inner
def deal_key(seed, deal):
    """The key of one deal of one seed."""
    return mix(mix(uint64(seed) + _SEED) + uint64(deal) * _GOLDEN)


@inner
def again(key, attempt):
    """The key of a deal that was dealt ``attempt`` times before."""
    return mix(key + uint64(attempt) * _AGAIN)


@inner
def stream_key(key, stream):
    """The key of one stream of a deal: 0 the dealing, 1 to 4 the seats' own."""
    return mix(key + uint64(stream + 1) * _STREAM)


@inner
def one_way(key):
    """A key from which the one before cannot be had back: a seat's must not tell the hands."""
    return mix(key) ^ key


@inner
def word_at(key, count):
    """The ``count``-th random word of a stream."""
    return mix(key + uint64(count + 1) * _GOLDEN)


@inner
def below(word, n):
    """A whole number from 0 to n - 1 made from a random word (bias below n / 2**32)."""
    return int64(((word >> _S32) * uint64(n)) >> _S32)


@inner
def draw(public, me, purpose):
    """The random word of this player's decision at this moment for this purpose (0, 1, ...)."""
    address = uint64(public.moment + 64 * me.round + 1)
    return mix(me.key + address * _GOLDEN + uint64(purpose) * _PURPOSE)


@inner
def chance(public, me, purpose):
    """A number from 0 (included) to 1 (excluded) for this decision and purpose."""
    return float(draw(public, me, purpose) >> _S11) * (1.0 / 9007199254740992.0)
