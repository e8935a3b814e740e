import { caseFact, fact, factsPath, memoryPath, usersPath } from './facts.ts'
import type { CallOptions } from './harness.ts'

/** One way in which a request can be wrong, and the refusal it gets. */
export interface BadInput {
  name: string
  method: string
  path: string
  options: CallOptions
  status: number
  code: string
  /** What the message must speak of, so that a person finds the mistake. */
  names: RegExp
}

const tenant = 'careless'
const recallPath = `${memoryPath}/recall`
const absent = '01890000-0000-7000-8000-000000000000'

const refused = (
  name: string,
  method: string,
  path: string,
  options: CallOptions,
  names: RegExp,
  [status, code]: [number, string] = [400, 'invalid_input'],
): BadInput => ({ name, method, path, options: { tenant, ...options }, status, code, names })

const create = (name: string, change: Record<string, unknown>, names: RegExp): BadInput =>
  refused(name, 'POST', factsPath, { body: { ...fact(), ...change } }, names)
const createRaw = (name: string, raw: CallOptions['raw'] & {}, names: RegExp): BadInput =>
  refused(name, 'POST', factsPath, { raw }, names)
const list = (name: string, query: string, names: RegExp): BadInput =>
  refused(name, 'GET', `${usersPath}/u1/facts?${query}`, {}, names)

const text = (value: object): string => JSON.stringify(value)
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const wellFormed = text(fact())

export const badInputs: readonly BadInput[] = [
  createRaw('a body that is not JSON', '{"user_id": ', /JSON/),
  createRaw('an empty body', '', /JSON object/),
  createRaw('JSON with a trailing comma', `${wellFormed.slice(0, -1)},}`, /JSON/),
  createRaw('a body that is an array', '[]', /body/),
  createRaw('a body that is null', 'null', /body/),
  createRaw('a body that is a string', '"fact"', /body/),
  createRaw('bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), /UTF-8/),
  createRaw('the character U+0000 in a text', text({ ...fact(), content: 'a\u0000b' }), /U\+0000/),
  createRaw('half of a surrogate pair', wellFormed.replace('Li Wei', '\\ud800'), /surrogate/),
  createRaw('a member named __proto__', wellFormed.replace('{', '{"__proto__":{"scope":"case"},'), /__proto__/),
  createRaw(
    'JSON nested a thousand levels deep',
    text({ ...fact(), value: 0 }).replace(':0', `:${nested(1000)}`),
    /nested/,
  ),
  create('a field that is missing', { entity_key: undefined }, /entity_key is required/),
  create('a field that nobody knows', { contents: 'x' }, /contents is not a known field/),
  create('a number where text belongs', { content: 5 }, /content must be text/),
  create('text where a number belongs', { confidence: '0.9' }, /confidence must be/),
  create('a boolean as an id', { user_id: true }, /user_id must be/),
  create('null where a value must be', { scope: null }, /scope/),
  create('an empty text', { content: '' }, /content/),
  create('a text of spaces', { content: ' \n\t ' }, /content/),
  create('a text that is too long', { content: 'x'.repeat(8001) }, /content/),
  create('a key that is too long', { entity_key: 'k'.repeat(201) }, /entity_key/),
  create('an id with a space', { user_id: 'u 1' }, /user_id|X-User-Id/),
  create('an id of another kind of number', { user_id: 1.5 }, /user_id/),
  create('a scope that does not exist', { scope: 'world' }, /scope must be one of case, global/),
  create('a category that does not exist', { category: 'gossip' }, /category must be one of/),
  create('a source that does not exist', { source: 'rumour' }, /source must be one of/),
  create('a confidence above one', { confidence: 1.01 }, /confidence/),
  create('a fact of a case without the case', { scope: 'case' }, /case_id is required/),
  create('a global fact with a case', { case_id: 'c1' }, /case_id must be null/),
  create('evidence for all cases', { category: 'evidence' }, /category/),
  create('a fact of a case whose case is empty', caseFact(''), /case_id/),
  refused(
    'another media type',
    'POST',
    factsPath,
    { raw: wellFormed, headers: { 'content-type': 'text/plain' } },
    /./,
    [415, 'unsupported_media_type'],
  ),
  refused('a form instead of JSON', 'POST', factsPath, formOptions(), /./, [415, 'unsupported_media_type']),
  refused('a body of two mebibytes', 'POST', factsPath, { body: fact({ content: 'x'.repeat(2 ** 21) }) }, /./, [
    413,
    'payload_too_large',
  ]),
  refused('a path that does not exist', 'POST', `${memoryPath}/rumours`, { body: {} }, /./, [404, 'not_found']),
  refused('a method that the path has not', 'PATCH', factsPath, { body: fact() }, /POST/, [405, 'method_not_allowed']),
  refused('an id that is no UUID', 'GET', `${factsPath}/1`, {}, /factId must be a UUID/),
  refused('an id with SQL in it', 'GET', `${factsPath}/${encodeURIComponent("' or 1=1 --")}`, {}, /factId/),
  refused('a path with U+0000 in it', 'GET', `${usersPath}/u%001/facts`, {}, /U\+0000/),
  refused('a path that is not well encoded', 'GET', `${usersPath}/%E4%A/facts`, {}, /./),
  refused('a path of ten thousand characters', 'GET', `${usersPath}/${'u'.repeat(10_000)}/facts`, {}, /./),
  refused('a fact that does not exist', 'GET', `${factsPath}/${absent}`, {}, /fact not found/, [404, 'not_found']),
  refused('a change of a fact that does not exist', 'PUT', `${factsPath}/${absent}`, { body: { content: 'x' } }, /./, [
    404,
    'not_found',
  ]),
  list('page zero', 'page=0', /page/),
  list('a page that is no number', 'page=first', /page/),
  list('a page beyond all numbers', 'page=99999999999999999999', /page/),
  list('a size of zero', 'size=0', /size/),
  list('a size above the bound', 'size=201', /size/),
  list('a size with a fraction', 'size=1.5', /size/),
  list('size and limit that disagree', 'size=3&limit=4', /limit/),
  list('the same parameter twice', 'page=1&page=2', /page/),
  list('a parameter that nobody knows', 'pages=1', /pages is not a known field/),
  list('a category that does not exist in a filter', 'category=gossip', /category/),
  refused(
    'a recall of a case without the case',
    'POST',
    recallPath,
    { body: { user_id: 'u1', scope: 'case' } },
    /case_id/,
  ),
  refused('a limit above the bound', 'POST', recallPath, { body: { user_id: 'u1', limit: 101 } }, /limit/),
  refused(
    'a time that is no time',
    'POST',
    recallPath,
    { body: { user_id: 'u1', updated_after: 'soon' } },
    /updated_after/,
  ),
  refused(
    'one key twice in a reconcile',
    'POST',
    `${memoryPath}/reconcile`,
    { body: { user_id: 'u1', matter_id: 'm1', facts: [derived('k'), derived('k')] } },
    /facts\.1\.entity_key is in the list twice/,
  ),
  refused(
    'one bad fact among good ones in a reconcile',
    'POST',
    `${memoryPath}/reconcile`,
    { body: { user_id: 'u1', matter_id: 'm1', facts: [derived('a'), { ...derived('b'), category: 'gossip' }] } },
    /facts\.1\.category/,
  ),
  refused('a budget below the least', 'GET', `${usersPath}/u1/context?budget=1`, {}, /budget/),
  refused(
    'no tenant',
    'POST',
    factsPath,
    { body: fact(), headers: { 'x-organization-id': undefined } },
    /X-Organization-Id/,
  ),
  refused(
    'an empty tenant',
    'POST',
    factsPath,
    { body: fact(), headers: { 'x-organization-id': '' } },
    /X-Organization-Id/,
  ),
  refused(
    'a tenant of 200 characters',
    'POST',
    factsPath,
    { body: fact(), headers: { 'x-organization-id': 't'.repeat(200) } },
    /X-Organization-Id/,
  ),
  refused('no key', 'POST', factsPath, { body: fact(), headers: { 'x-internal-api-key': undefined } }, /./, [
    401,
    'unauthorized',
  ]),
  refused('a wrong key', 'POST', factsPath, { body: fact(), headers: { 'x-internal-api-key': 'guessed' } }, /./, [
    401,
    'unauthorized',
  ]),
]

function derived(entity_key: string) {
  return { entity_key, category: 'case_detail', content: 'x' }
}

function formOptions(): CallOptions {
  return { raw: 'user_id=u1&scope=global', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}
