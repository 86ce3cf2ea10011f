"""The phone's rows of BOREAL, the forest: the seats that events touch, and the places of acts."""

from icecore.events.games.boreal_forest import words as w

from ..rules.table import forest

forest.touches({w.TurnBegan: (), w.WaySet: "everybody"})
forest.bar(
    first=(w.Turn, w.Supply, w.Add, w.Stuck, w.GiveBack, w.Breed, w.Raise, w.Place),
    beside=((w.Move,), (w.Exchange, w.Swap, w.Bid), (w.Pass,)),
)
forest.captions(w.Turn, "Choose the direction", way="Which way do turns pass?")
forest.captions(w.Supply, "Choose a supply", tokens="Which animals?")
forest.captions(w.Add, "Add a tile", tile="Which tile?")
forest.captions(w.Stuck, "No tile fits")
forest.captions(w.Exchange, "Exchange tiles", number="How many?")
forest.captions(w.GiveBack, "Put tiles back", tiles="Which tiles?")
forest.captions(w.Swap, "Exchange animals", given="You give", taken="You get")
ASKED = {"score": "Score it?", "mushroom": "With the Mushroom?"}
forest.captions(w.Insects, "Place Insects", sectors="Where?", **ASKED)
forest.captions(
    w.Vole, "Place a Vole", value="Which one?", sector="Where?", moves="Which way?", **ASKED
)
forest.captions(w.Place, "Place", token="Which animal?", sector="Where?", goal="Where to?", **ASKED)
forest.captions(w.Move, "Move", origin="From where?", goal="Where to?", hide="Hide it?", **ASKED)
forest.captions(w.Voles, "Move Voles", moves="Which way?")
forest.captions(w.Unhide, "Show the Moose", sector="Where?", mushroom="With the Mushroom?")
forest.captions(w.Breed, "Have a child", value="Which one?", sector="Where?")
forest.captions(w.Bid, tile="Which tile?")
forest.captions(w.Raise, "Raise the bid", item="With what?")
