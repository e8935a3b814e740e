"""What schemathesis cannot know of us: who it acts for, and which refusals of a valid request are rules of the service."""
import re

import schemathesis
from schemathesis.generation import GenerationMode

IDENTITY = {"user_id": "tester", "organization_id": "firm"}

# The words of kit/problem-words.ts: by these a refusal comes from the schema, and contradicts the description.
TYPES = "text|a whole number|a number|true or false|an object|a list|null"
SCHEMA_WORDS = re.compile(
    rf"is required|is not a known field|must be ({TYPES})( or ({TYPES}))*|must be one of .*|must be (at least|at most) [-\d.e+]+"
    r"|must be (a UUID|a URL|a date such as 2026-01-31|a time with its zone, such as .*)"
    r"|must have (at least|at most) \d+ (character|item|member)s?|must not repeat an item.*|breaks the rule .*"
)


def is_positive(case):
    """Where schemathesis finds no text of 100,000 characters for a pattern it sends 0 as a body, and calls that valid."""
    if case.body == 0 and case.media_type == "application/json":
        return False
    return case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE


@schemathesis.hook
def before_call(context, case, kwargs):
    """A request that names its user or organization names the one that the headers name."""
    if not is_positive(case):
        return
    for part in (case.body, case.query):
        if isinstance(part, dict):
            part.update({name: value for name, value in IDENTITY.items() if name in part})


def is_of_a_skill(path):
    """Each skill has a schema of its own for its input, which its detail tells and the description cannot."""
    return path.startswith("body.input")


@schemathesis.check
def description_agrees_with_validation(ctx, response, case):
    """A request that the description allows is never refused by the schema; rules between fields may refuse it."""
    if not is_positive(case) or response.status_code != 400:
        return
    rows = [row for row in response.json().get("data") or [] if isinstance(row, dict)]
    contradicting = [row for row in rows if SCHEMA_WORDS.fullmatch(row["message"]) and not is_of_a_skill(row["path"])]
    if contradicting:
        raise AssertionError(f"valid by the description, and refused by the schema: {contradicting}")
