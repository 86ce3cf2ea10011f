"""The phone's rows of BOREAL, the pyramid: the seats that events touch, and the places of acts."""

from icecore.events.games.boreal_pyramid import words as w

from ..rules.table import pyramid

pyramid.touches({w.Ended: "nobody", w.Dealt: "everybody", w.Filled: ()})
pyramid.bar(
    first=(w.Place, w.Discover, w.Retrieve, w.Locate, w.Pass),
    beside=((w.Locate,), (w.Retrieve,), (w.Pass,)),
)
pyramid.captions(w.Discover, square="Which square?")
pyramid.captions(w.Retrieve, "From the reserve", card="Which card?")
pyramid.captions(w.Locate, "Reserve", square="Which square?")
pyramid.captions(w.Place, floor="Which floor?", x="Where?")
pyramid.captions(w.Swap, card="Which card?", other="With which?")
pyramid.captions(w.Discard, square="Which square?")
pyramid.captions(w.Shift, square="Which square?", other="With which?")
pyramid.captions(w.Recall, card="Which card?")
pyramid.captions(w.Choose, option="Which way?")
