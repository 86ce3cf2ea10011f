"""The phone's rows of FOREVEROT: the seats that events touch, and the places of acts."""

from icecore.events.games.foreverot import words as w

from ..rules.table import saga

saga.touches(
    {
        w.RoundBegan: "nobody",
        w.TurnBegan: (),
        w.TurnEnded: "nobody",
        w.WorldLost: "everybody",
        w.DragonLost: "everybody",
        w.Revealed: "everybody",
        w.EventActive: "everybody",
    }
)
saga.bar(
    first=(w.Lead, w.Begin, w.Confront, w.ConfrontRot, w.Engage, w.Gate),
    beside=((w.Gate,), (w.Special, w.Engage), (w.EndTurn,)),
    rare=(w.Rouse, w.Deploy, w.Transfer),
)
saga.captions(w.EndTurn, "End turn")
saga.captions(w.Lead, "Who begins?", first="Who begins?", ayes="Who is for it?", noes="Who is not?")
saga.captions(
    w.Begin, "Where to begin", world="On which world?", ayes="Who is for it?", noes="Who is not?"
)
saga.captions(w.Gate, "Open a Gate", world="Where to?")
saga.captions(w.Engage, slot="Which location?")
saga.captions(w.Confront, slot="Which enemy?")
saga.captions(w.ConfrontRot, "Confront the Rot", stack="Which stack?", token="Which enemy?")
saga.captions(w.Rouse, "Rouse a Dragon", slot="Against which enemy?")
saga.captions(
    w.Transfer, "Transfer Energy", partner="With whom?", way="Give or take?", colour="Which colour?"
)
saga.captions(w.Deploy, "Deploy", world="From which world?", way="Which way?", kind="What?")
saga.captions(w.Favors, "Call in favors", extra="How many more?")
saga.captions(w.Special, "Special Action", card="Of which card?")
saga.captions(w.Reroll, "Roll again")
saga.captions(w.SpecialReroll, "Roll again with a Special Re-Roll")
saga.captions(w.Prophesy, "Use a Prophecy", card="Which one?", world="For which world?")
saga.captions(w.Pay, tokens="What do you pay?")
saga.captions(w.Take, tokens="What do you take?")
saga.captions(w.Shed, "Give up", tokens="What do you give up?")
saga.captions(w.Sacrifice, lots="Who gives up what?", ayes="Who is for it?", noes="Who is not?")
saga.captions(w.Hand, "Pass on", partner="To whom?", tokens="What?")
saga.captions(w.Agree, yes="Do you agree?")
saga.captions(w.Choose, option="Which way?", ayes="Who is for it?", noes="Who is not?")
