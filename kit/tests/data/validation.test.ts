import { Type } from 'typebox'
import { expect, test } from 'vitest'
import type { ServiceError } from '../../data/errors.ts'
import { ExternalId, problemsOf, validate } from '../../data/validation.ts'
import { withDefault } from '../../http/endpoint.ts'

function problems(work: () => unknown): { path: string; message: string }[] {
  try {
    work()
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_input' })
    return (error as ServiceError).details as never
  }
  throw new Error('it was accepted')
}
const Closed = <P extends Parameters<typeof Type.Object>[0]>(members: P) =>
  Type.Object(members, { additionalProperties: false })
const bodyProblems = (schema: Parameters<typeof validate>[0], value: unknown) =>
  problems(() => validate(schema, value, 'body'))

test('an id is refused in every spelling that the database would refuse', () => {
  const schema = Closed({ id: Type.String({ format: 'uuid' }) })
  const id = '01990000-0000-7000-8000-0000000000aB'
  expect(validate(schema, { id }, 'body')).toEqual({ id })
  for (const wrong of [`urn:uuid:${id}`, `{${id}}`, id.replaceAll('-', ''), `${id}0`, ` ${id}`])
    expect(bodyProblems(schema, { id: wrong })).toEqual([{ path: 'body.id', message: 'must be a UUID' }])
})

test('each bad field has one row in words', () => {
  const schema = Closed({
    kind: Type.Enum(['a', 'b']),
    one: Type.Literal(1),
    id: Type.String({ format: 'uuid' }),
    at: Type.String({ format: 'date-time' }),
    day: Type.String({ format: 'date' }),
    short: Type.String({ maxLength: 2 }),
    list: Type.Array(Type.Object({ n: Type.Integer({ minimum: 1 }) }), { minItems: 2 }),
    missing: Type.String(),
    either: Type.Union([Type.String(), Type.Null()]),
  })
  const value = {
    kind: 'c',
    one: 2,
    id: 'x',
    at: 'y',
    day: '2026-02-30',
    short: 'long',
    list: [{ n: 0 }],
    either: 5,
    extra: 1,
  }
  expect(Object.fromEntries(bodyProblems(schema, value).map(({ path, message }) => [path, message]))).toEqual({
    'body.kind': 'must be one of a, b',
    'body.one': 'must be 1',
    'body.id': 'must be a UUID',
    'body.at': 'must be a time with its zone, such as 2026-01-31T09:00:00Z',
    'body.day': 'must be a date such as 2026-01-31',
    'body.short': 'must have at most 2 characters',
    'body.list': 'must have at least 2 items',
    'body.list.0.n': 'must be at least 1',
    'body.missing': 'is required',
    'body.either': 'must be text or null',
    'body.extra': 'is not a known field',
  })
})

test('an external id is text or a safe whole number, and text inside', () => {
  const schema = Closed({
    id: ExternalId,
    maybe: Type.Optional(Type.Union([ExternalId, Type.Null()])),
    ids: Type.Optional(Type.Array(ExternalId)),
  })
  expect(validate(schema, { id: 42, maybe: null, ids: [1, 'b', -3] }, 'body')).toEqual({
    id: '42',
    maybe: null,
    ids: ['1', 'b', '-3'],
  })
  expect(validate(schema, { id: 'a', maybe: 7 }, 'body')).toEqual({ id: 'a', maybe: '7' })
  expect(validate(schema, { id: Number.MAX_SAFE_INTEGER }, 'body')).toEqual({ id: '9007199254740991' })
  for (const id of [2 ** 53, -(2 ** 53), 1.5, '', ' ', 'a b', 'a\n', 'x'.repeat(129), true, null, {}, [1]])
    expect(bodyProblems(schema, { id })[0]?.path).toBe('body.id')
  expect(bodyProblems(schema, { id: 'a', maybe: 2 ** 53 })[0]?.path).toBe('body.maybe')
  expect(validate(Closed({ id: ExternalId }), { id: '0042' }, 'params')).toEqual({ id: '0042' })
})

test('text is read as what is asked for in a query, and never in a body', () => {
  const schema = Closed({
    n: Type.Optional(Type.Integer()),
    b: Type.Optional(Type.Boolean()),
    list: Type.Optional(Type.Array(Type.Integer())),
  })
  expect(validate(schema, { n: '5', b: 'false', list: ['1', '2'] }, 'query')).toEqual({ n: 5, b: false, list: [1, 2] })
  expect(validate(schema, { list: '1' }, 'query')).toEqual({ list: [1] })
  for (const value of [{ n: '5' }, { b: 'true' }, { b: 1 }, { list: 1 }, { n: null }, { n: true }])
    expect(bodyProblems(schema, value)).toHaveLength(1)
})

test('defaults are filled in at every depth, and null is a value', () => {
  const schema = Closed({
    a: withDefault(Type.Integer(), 1),
    b: withDefault(Type.Union([Type.String(), Type.Null()]), null),
    c: Closed({ d: withDefault(Type.Array(Type.String()), []) }),
  })
  expect(validate(schema, { c: {} }, 'body')).toEqual({ a: 1, b: null, c: { d: [] } })
  const [first, second] = [1, 2].map(() => validate(schema, { c: {} }, 'body'))
  expect(first?.c.d).not.toBe(second?.c.d)
  expect(bodyProblems(schema, { a: null, c: {} })).toEqual([{ path: 'body.a', message: 'must be a whole number' }])
})

test('a schema with a default is a copy: the one it was made from has none', () => {
  const plain = Type.Integer()
  expect(withDefault(plain, 5)).toMatchObject({ default: 5, type: 'integer' })
  expect(plain).not.toHaveProperty('default')
})

test('a flood of wrong items gives few rows, quickly', () => {
  const schema = Closed({ list: Type.Array(Type.Integer()) })
  const started = performance.now()
  expect(bodyProblems(schema, { list: Array(1000).fill('x') })).toHaveLength(20)
  expect(bodyProblems(schema, { list: Array(500_000).fill('x') })).toHaveLength(1)
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('what does not fit can be asked for without an error, by paths within the value or below a place', () => {
  const schema = Closed({ a: withDefault(Type.Integer(), 1), b: Type.String() })
  const value: Record<string, unknown> = { b: 'x' }
  expect(problemsOf(schema, value)).toEqual([])
  expect(value).toEqual({ a: 1, b: 'x' })
  expect(problemsOf(schema, { a: 'x' })).toEqual([
    { path: 'b', message: 'is required' },
    { path: 'a', message: 'must be a whole number' },
  ])
  expect(problemsOf(schema, 5).map(({ path }) => path)).toEqual([''])
  expect(problemsOf(schema, {}, ['body', 'input'])).toEqual([{ path: 'body.input.b', message: 'is required' }])
})
