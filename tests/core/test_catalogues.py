"""The French of what is said around the games: complete, well formed, and nothing in it that nobody says.

The games' own catalogues are tested with the games.
"""

from __future__ import annotations

import pytest

from chabudai.bots import registry as bots
from chabudai.bots.speech import say as bots_say
from chabudai.check.spoken import ill_written, left_out, literals, unused
from chabudai.core.language import FRENCH, Speech, speaking
from chabudai.core.speech import say as core_say
from chabudai.match.speech import say as table_say
from chabudai.mcp.speech import say as mcp_say
from chabudai.web.speech import say as web_say

SPEECHES = [core_say, bots_say, table_say, web_say, mcp_say]


@pytest.mark.parametrize("say", SPEECHES, ids=lambda say: str(say.package))
def test_every_template_in_the_sources_is_translated(say: Speech) -> None:
    templates = literals(say.package)
    assert len(templates) >= 5, "the sources are not where they are looked for"
    assert sorted(templates - say.catalogue(FRENCH).keys()) == []


@pytest.mark.parametrize("say", SPEECHES, ids=lambda say: str(say.package))
def test_the_catalogue_is_well_formed(say: Speech) -> None:
    assert ill_written(say.catalogue(FRENCH)) == []
    assert unused(say) == []


@pytest.mark.parametrize("say", SPEECHES, ids=lambda say: str(say.package))
def test_nothing_that_is_filled_in_gets_lost(say: Speech) -> None:
    assert left_out(say.catalogue(FRENCH)) == []


def test_bots_introduce_themselves_in_french() -> None:
    for name in bots.OURS:
        bot = bots.load(name)
        with speaking(FRENCH):
            assert bots_say(bot.label) != bot.label
            assert bots_say(bot.pitch) != bot.pitch
