"""Records that were wrong are put right on the full screen; a refusal that did happen too."""

from pathlib import Path

import pytest

from icecore.events.words.record import Takeback
from tests.cli.recorder.tables import DEAL, at, begun, records_in
from tests.cli.shell import icecore

pytestmark = pytest.mark.asyncio

EVENING = (DEAL, "Lana discover 3 : cairn", "Elodie discover 5 : light")


async def test_a_record_is_put_right_from_the_list_of_records(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", *EVENING)
    async with at(path) as hand:
        await hand.press("f3")
        await hand.press("up", "up", "up", "up", "up")
        await hand.press("c")
        assert "Record 3 was wrong: Lana discovers Fish Mart" in hand.read(".title")
        await hand.type("discover Cobbled", "enter")
        assert hand.read(".title") == "Then this would be different:"
        assert len(records_in(path)) == 8, "nothing is written before it is confirmed"
        await hand.press("enter")
        assert "Record 3 was corrected: not “Lana: discover Fish Mart" in hand.hint
        await hand.press("ctrl+z")
        assert isinstance(records_in(path)[-1], Takeback)
        assert "Fish Mart" in hand.read_desk("#told")
    assert icecore(tmp_path, "verify", path).code == 0


async def test_what_no_longer_fits_is_asked(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", *EVENING)
    async with at(path) as hand:
        await hand.type("correct 3", "enter")
        await hand.type("it never happened", "enter")
        assert "Record 6 does not fit any more" in hand.read(".title")
        await hand.press("escape")
        assert len(records_in(path)) == 8
        await hand.type("correct 3", "enter")
        await hand.type("it never happened", "enter")
        await hand.type("stop here", "enter")
        await hand.press("enter")
        assert "never happened" in hand.hint
        assert hand.desk.question() == "Lana is to act."


async def test_it_did_happen_leads_to_the_mistake_and_is_said_again(tmp_path: Path) -> None:
    path = begun(tmp_path, "boreal_pyramid", *EVENING)
    async with at(path) as hand:
        await hand.type("Lana discover 5", "enter")
        assert "It did happen? F11 finds the mistake." in hand.hint
        await hand.press("f11")
        assert hand.read(".title") == "One of these was written wrong"
        await hand.press("enter")
        await hand.type("discover Cobbled", "enter")
        assert hand.read(".title") == "Then this would be different:"
        await hand.press("enter")
        assert "Lana discovers Thorn Brake on square 5" in hand.hint
