"""The phone's rows of BOARD ROYALE: the seats that events touch, and the places of acts."""

from icecore.events.games.board_royale import words as w

from ..rules.table import royale

royale.touches(
    {
        w.Began: (),
        w.Passed: "nobody",
        w.Gathered: "nobody",
        w.FieldCleared: "everybody",
        w.Voted: "everybody",
        w.RevealUsed: "everybody",
        w.LotDrawn: "nobody",
    }
)
royale.bar(
    first=(w.Draw, w.Choose, w.Split, w.Pair, w.Craft, w.Pass),
    beside=((w.Steal, w.Use), (w.Trade,), (w.Pass, w.Forfeit)),
    rare=(w.Forgo, w.Offer, w.Vote, w.Lend, w.Promise, w.Ground),
    leave=(w.Quit,),
)
royale.captions(w.Pass, "End turn")
royale.captions(w.Forgo, "Collect nothing")
royale.captions(
    w.Ground, "Trade with the ground", give="You leave", take="You take", source="From where?"
)
royale.captions(w.Choose, cards="Which cards?")
royale.captions(w.Draw, discard="You discard first")
royale.captions(w.Steal, target="From whom?", discard="You discard first")
royale.captions(w.Craft, item="Which item?", pay="You pay", sure="With your last card?")
royale.captions(
    w.Use, item="Which item?", target="Against whom?", mode="Which way?", pay="You pay",
    spend="Which item is spent?", aim="Which items?", take="You take", source="From where?",
    discard="You discard first", sure="With your last card?",
)  # fmt: skip
DEAL = {
    "partner": "With whom?", "give": "You give", "get": "You get", "give_items": "Items you give",
    "get_items": "Items you get", "promise": "You promise", "their_promise": "They promise",
}  # fmt: skip
royale.captions(w.Trade, **DEAL, discard="You discard first", partner_discard="They discard first")
royale.captions(w.Offer, "Offer without asking", **DEAL)
for deal in (w.Trade, w.Offer):
    royale.on_demand(deal, "give_items", "get_items", "promise", "their_promise")
royale.on_demand(w.Trade, "discard", "partner_discard")
royale.captions(w.Lend, item="Which item?", borrower="To whom?")
royale.captions(w.Promise, text="What do you promise?", partner="To whom?")
royale.captions(w.Vote, "Call a vote", ayes="Who is for it?")
royale.captions(w.Split, "Share the loot", gifts="Who gets what?")
royale.captions(
    w.Quit, "Leave the game", shares="Who gets what?", agreed="Who agrees?", cards="Your hand"
)
royale.captions(w.Pair, "Escape together", partner="With whom?")
