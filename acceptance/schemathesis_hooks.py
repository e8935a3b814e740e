"""What schemathesis cannot know of us: who it acts for, and which refusals of a valid request are rules of the service."""
import re
from collections import defaultdict, deque

import schemathesis
from schemathesis.generation import GenerationMode

IDENTITY = {"user_id": "tester", "organization_id": "firm"}

# The words of kit/data/problem-words.ts: by these a refusal comes from the schema, and contradicts the description.
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


# Ids of what there is, by name (`fileid`, `sessionid`), the newest last; filled from answers and used in turn.
known_ids = defaultdict(lambda: deque(maxlen=10))
used = defaultdict(int)


def plain(name):
    return name.replace("_", "").lower()


def id_name(path, name):
    """`{id}` after `/sessions/`, and the `id` in what `/sessions` answers, are ids of a session."""
    if name != "id":
        return plain(name)
    words = [word for word in path.split("/{id}")[0].split("/") if not word.startswith("{")]
    return plain(words[-1].removesuffix("s")) + "id"


def ids_in(value, path):
    if isinstance(value, dict):
        for name, member in value.items():
            if isinstance(member, str) and plain(name).endswith("id"):
                yield id_name(path, name), member
            yield from ids_in(member, path)
    elif isinstance(value, list):
        for item in value[:5]:
            yield from ids_in(item, path)


def resolved(raw_schema, schema):
    return raw_schema["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema


def frames_of(raw_schema, stream):
    """OpenAPI 3.1 describes the whole body, a text; schemathesis wants the schema of one frame, whose data is a text of JSON."""
    events = resolved(raw_schema, stream["contentSchema"])["anyOf"]
    return {"anyOf": [frame_of(resolved(raw_schema, event)["properties"]) for event in events]}


def frame_of(event):
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": event["data"]}
    return {"type": "object", "required": ["event", "data"], "properties": {"event": event["event"], "data": data}}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    for path in raw_schema["paths"].values():
        for operation in path.values():
            content = operation["responses"]["200"].get("content", {})
            if "text/event-stream" in content:
                content["text/event-stream"]["schema"] = frames_of(raw_schema, content["text/event-stream"]["schema"])


@schemathesis.hook
def after_call(context, case, response):
    """What was made or listed can be asked for: made-up ids alone would reach nothing but 404."""
    is_json = response.headers.get("content-type", [""])[0].startswith("application/json")
    if response.status_code == 200 and is_json and case.operation.method.upper() != "DELETE":
        for name, value in ids_in(response.json().get("data"), case.operation.path.replace("/{id}", "")):
            if value not in known_ids[name]:
                known_ids[name].append(value)


def name_known_ids(case):
    """Every second request that names something by its id names something that there is."""
    used[case.operation.label] += 1
    turn, is_made_up = divmod(used[case.operation.label], 2)
    if is_made_up:
        return
    for part in (case.path_parameters, case.query, case.body):
        for name in part if isinstance(part, dict) else ():
            known = known_ids.get(id_name(case.operation.path, name))
            if known:
                part[name] = known[turn % len(known)]


@schemathesis.hook
def before_call(context, case, kwargs):
    """A request that names its user or organization names the one that the headers name."""
    if not is_positive(case):
        return
    # Erasing the tester would take from the others what they ask for.
    if case.operation.path.endswith("/people/erase"):
        return
    name_known_ids(case)
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
