"""Content files: what is wrong with one is said by file, table and entry."""

from __future__ import annotations

import pytest

from chabudai.core.content import Content
from chabudai.core.errors import BadContent

GOOD = """
game = "x"
[tiles]
provenance = "reconstructed"
note = "by hand"
count = 3
rare = true
names = ["a"]
[prices]
provenance = "public"
address = "https://example.org/prices"
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = ", "my.toml is not valid TOML: "),
        ("", 'my.toml does not say which game it is for: add game = "…" at its top.'),
        ('game = ""', "my.toml does not say which game it is for"),
        ('game = "x"\ncolour = "red"', "my.toml: 'colour' is outside any table. Move it into one."),
        ('game = "x"\n[tiles]\ncount = 3', "my.toml: [tiles] must give its provenance, one of rulebook, public, recon"),
        ('game = "x"\n[tiles]\nprovenance = "hearsay"', "my.toml: [tiles] must give its provenance"),
        ('game = "x"\n[tiles]\nprovenance = 3', "my.toml: [tiles] must give its provenance"),
        ('game = "x"\n[tiles]\nprovenance = ["public"]', "my.toml: [tiles] must give its provenance"),
        ('game = "x"\n[tiles]\nprovenance = "public"', "my.toml: [tiles] is public data, so it must give its address."),
        (
            'game = "x"\n[tiles]\nprovenance = "tuned"',
            "my.toml: [tiles] is tuned, so it must name the run that shows why.",
        ),
        ('game = "x"\n[tiles]\nprovenance = "rulebook"\nnote = 3', "my.toml: [tiles] note: must be a text."),
        ('game = "x"\n[tiles]\nprovenance = "rulebook"\nday = 2020-01-01', "my.toml may contain texts, numbers, lists"),
        ('game = "x"\n[tiles]\nprovenance = "rulebook"\nsize = nan', "my.toml may contain texts, numbers, lists"),
        ("a = " + "[" * 5000, "my.toml is nested too deeply."),
        ('game = "x"\n[tiles]\nprovenance = "rulebook"\nx' + ".a" * 100 + " = 1", "my.toml is nested too deeply."),
        ("x" + ".a" * 20_000 + " = 1", "my.toml is nested too deeply."),
        ("a = " + "9" * 5000, "my.toml is not valid TOML: "),
    ],
)
def test_a_wrong_file_is_told_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(BadContent) as caught:
        Content("my.toml", text)
    assert caught.value.sentence.startswith(message)
    assert caught.value.sentence.endswith(".")


def test_entries_are_asked_for_by_kind() -> None:
    content = Content("my.toml", GOOD)
    assert content.game == "x"
    assert content.value("tiles", "count", int) == 3
    assert content.value("tiles", "names", list) == ["a"]
    assert content.value("tiles", "rare", bool) is True
    assert content.table("prices")["address"] == "https://example.org/prices"


@pytest.mark.parametrize(
    ("table", "entry", "kind", "message"),
    [
        ("maps", "count", int, "my.toml has no table [maps]: add it."),
        ("tiles", "sizes", int, "my.toml: [tiles] has no entry 'sizes': add it."),
        ("tiles", "count", str, "my.toml: [tiles] count: must be of type str."),
        ("tiles", "rare", int, "my.toml: [tiles] rare: must be of type int."),
    ],
)
def test_a_missing_or_wrong_entry_is_named(table: str, entry: str, kind: type, message: str) -> None:
    with pytest.raises(BadContent) as caught:
        Content("my.toml", GOOD).value(table, entry, kind)
    assert caught.value.sentence == message


def test_the_digest_follows_the_data_and_not_its_layout() -> None:
    same = Content("other.toml", GOOD.replace("count = 3\nrare = true", "rare = true # yes\ncount   =   3"))
    other = Content("my.toml", GOOD.replace("count = 3", "count = 4"))
    assert same.digest == Content("my.toml", GOOD).digest
    assert other.digest != same.digest


def test_provenance_of_every_table() -> None:
    assert Content("my.toml", GOOD).provenance() == [
        {"table": "tiles", "provenance": "reconstructed", "address": "", "note": "by hand", "run": ""},
        {"table": "prices", "provenance": "public", "address": "https://example.org/prices", "note": "", "run": ""},
    ]


def test_the_version_counts_what_was_shipped_and_is_no_part_of_the_data() -> None:
    assert Content("my.toml", GOOD).version == 1
    third = Content("my.toml", "version = 3\n" + GOOD)
    assert third.version == 3
    assert third.digest == Content("my.toml", GOOD).digest
    for wrong in ('"new"', "0", "1.5", "true"):
        with pytest.raises(BadContent, match=r"my\.toml: 'version' must be a whole number, 1 or more\."):
            Content("my.toml", f"version = {wrong}\n" + GOOD)


def test_only_other_content_travels_with_a_record() -> None:
    assert Content("my.toml", GOOD).text_if_changed() == GOOD
    assert Content.of_package("chabudai_nim").text_if_changed() is None
    assert [content.text_if_changed() for content in Content.once_of_package("chabudai_nim")] == [None]
    assert Content.of_package("chabudai_nim").game == "bean-nim"
