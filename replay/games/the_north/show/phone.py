"""The phone's rows of THE NORTH: the seats that events touch, and the places of acts."""

from icecore.events.games.the_north import words as w

from ..rules.table import north

north.touches({w.Ended: "nobody"})
north.bar(
    first=(w.Pick, w.Discard, w.Take, w.Claim, w.Reprogram, w.Build, w.Play, w.Discharge),
    beside=((w.Build,), (w.Play,), (w.Discharge,)),
    rare=(w.Forfeit,),
)
north.captions(w.Reprogram, discard="You discard", wastes="You reprogram")
north.captions(w.Build, discard="You discard")
north.captions(w.Discharge, "Use the Node", level="Which level?")
north.captions(w.Play, card="Which card?")
for word in (w.Pick, w.Discard, w.Claim, w.Take, w.Recover, w.Flip, w.Cycle, w.Peek):
    north.captions(word, card="Which card?")
north.captions(w.Exchange, hand="You give", wastes="You get")
north.captions(w.Choose, option="Which way?")
