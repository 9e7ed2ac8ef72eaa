"""How many tables one person, and one address, may set up."""

from __future__ import annotations

from fastapi import Request

from chabudai.match.errors import TooFast
from chabudai.match.seats import Person
from chabudai.match.storage.change import Origin
from chabudai.web.person import address
from chabudai.web.speech import say


def demand_new_table(request: Request, person: Person) -> None:
    """Refuse whoever sets tables up faster than anybody can play."""
    services = request.app.state.services
    if not (services.new_tables.allows(person.id) and services.new_tables_from.allows(address(request))):
        raise TooFast(say("You are setting up tables too fast. Wait a minute, then try again."))


def origin(request: Request) -> Origin:
    """Where a match is set up, and how many that are not over there may be."""
    services = request.app.state.services
    settings = services.settings
    return Origin(services.identity.sealed(address(request)), settings.matches_per_person, settings.matches_per_address)
