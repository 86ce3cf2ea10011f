"""What the README says is what happens."""

from pathlib import Path

from tests.readme import README, blocks, matches, run, steps


def test_every_command_of_the_readme_prints_what_the_readme_shows(tmp_path: Path) -> None:
    shown = [step for block in blocks(README.read_text("utf-8")) for step in steps(block[1])]
    assert len(shown) > 10
    for step in shown:
        output = run(step.command, tmp_path)
        assert matches(step.expected, output), f"$ {step.command}\n{output}"


def test_an_ellipsis_stands_for_anything_on_a_line_and_nothing_else_does() -> None:
    assert matches("took ... s", "took 1.25 s")
    assert not matches("took ... s", "took 1.25 ms\nand more")
    assert not matches("all is well", "all is lost")
