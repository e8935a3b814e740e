import { Validator } from '@seriousme/openapi-schema-validator'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { nameSchemas } from '../../data/named-schemas.ts'
import { type Contract, defineContract, withDefault } from '../../http/endpoint.ts'
import { ifNoneMatch } from '../../http/etag.ts'
import { openapi } from '../../http/openapi.ts'
import { operations } from '../../http/operations.ts'
import { PageOf, pageQuery } from '../../http/paging.ts'
import { sample } from '../sample-service.ts'

// biome-ignore lint/suspicious/noExplicitAny: the description is JSON of many shapes
type Json = any
const describe = (contract: Contract, include = ['/'], exclude: string[] = []): Json =>
  JSON.parse(
    JSON.stringify(
      openapi(contract, {
        title: 't',
        description: 'd',
        version: '1',
        includePathPrefixes: include,
        excludePathPrefixes: exclude,
      }),
    ),
  )
const operationsOf = (description: Json): Json[] =>
  Object.values(description.paths).flatMap((path) => Object.values(path as Json))

test('the description of every kind of endpoint is valid OpenAPI 3.1', async () => {
  const description = describe({ ...sample, ...operations })
  expect(description.openapi).toBe('3.1.0')
  const validator = new Validator()
  expect(await validator.validate(description)).toMatchObject({ valid: true })
  const { openapi: _gone, ...broken } = description
  expect((await validator.validate(broken)).valid).toBe(false)
})

test('each endpoint is one operation with a name of its own', () => {
  const ids = operationsOf(describe({ ...sample, ...operations })).map(({ operationId }) => operationId)
  expect(ids.toSorted()).toEqual([...Object.keys(sample), ...Object.keys(operations)].toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

test('paths are shown by prefix and hidden by prefix', () => {
  const paths = (include: string[], exclude: string[] = []) => Object.keys(describe(sample, include, exclude).paths)
  expect(paths(['/api/'], ['/api/v1/internal/'])).toEqual(['/api/v1/sample/self', '/api/v1/sample/events'])
  expect(paths(['/api/v1/internal/sample/things'])).toHaveLength(2)
  expect(paths([])).toEqual([])
  expect(paths(['/other/'])).toEqual([])
})

test('methods of one path stand beside each other', () => {
  expect(Object.keys(describe(sample).paths['/api/v1/internal/sample/things/{thingId}'])).toEqual(['get', 'delete'])
})

test('a member with a default need not be sent, at any depth', () => {
  const contract = defineContract({
    write: {
      method: 'POST',
      path: '/write',
      summary: 's',
      query: Type.Object({
        page: withDefault(Type.Integer(), 1),
        must: Type.String(),
        may: Type.Optional(Type.String()),
      }),
      body: Type.Object({
        inner: Type.Object({ a: withDefault(Type.Integer(), 1), b: Type.String() }),
        required: Type.String(),
      }),
      reply: { as: 'envelope', of: Type.Null() },
    },
  })
  const { post } = describe(contract).paths['/write']
  expect(post.parameters.map((one: Json) => [one.name, one.required])).toEqual([
    ['page', false],
    ['must', true],
    ['may', false],
  ])
  const { $ref } = post.requestBody.content['application/json'].schema
  expect($ref).toBe('#/components/schemas/WriteRequest')
  const schema = describe(contract).components.schemas.WriteRequest
  expect(schema.required).toEqual(['inner', 'required'])
  expect(schema.properties.inner.required).toEqual(['b'])
  expect(contract.write.body.properties.inner.required).toEqual(['a', 'b'])
})

test('a permission, a version, a key against repeats, and that it is on its way out, are told', () => {
  const entry = {
    method: 'POST',
    path: '/api/v1/things',
    summary: 'x',
    permission: 'things:manage',
    creates: true,
    deprecated: true,
    headers: Type.Object(ifNoneMatch),
    etag: 'version',
    reply: { as: 'envelope', of: Type.Object({ version: Type.Integer() }) },
  } as const
  const { post } = describe({ entry }).paths['/api/v1/things']
  expect(post).toMatchObject({ deprecated: true, description: 'Needs the permission `things:manage`.' })
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual(['if-none-match', 'Idempotency-Key'])
  expect(Object.keys(post.responses)).toEqual(['200', '304', '400', '401', '403', '409', '429', '503'])
  expect(post.responses[200].headers).toHaveProperty('ETag')
  const open = describe({ entry: { ...entry, open: 'for a reason' } }).paths['/api/v1/things'].post
  expect(open.security).toEqual([])
})

test('what an endpoint asks for and how it can fail is told', () => {
  const description = describe(sample)
  const { get } = description.paths['/api/v1/internal/sample/things/{thingId}']
  expect(get.security).toEqual([{ internalKey: [] }])
  expect(get.parameters).toContainEqual(
    expect.objectContaining({ name: 'X-Organization-Id', in: 'header', required: true }),
  )
  expect(get.parameters).toContainEqual(expect.objectContaining({ name: 'thingId', in: 'path', required: true }))
  expect(Object.keys(get.responses)).toEqual(['200', '400', '401', '503'])
  const self = description.paths['/api/v1/sample/self'].get
  expect(self.security).toEqual([{ bearer: [] }, { internalKey: [] }])
  // A token says who it is.
  expect(self.parameters).toContainEqual(expect.objectContaining({ name: 'X-User-Id', required: false }))
  expect(Object.keys(self.responses)).toEqual(['200', '400', '401', '429', '503'])
  const files = description.paths['/api/v1/internal/sample/files'].post
  expect(files.requestBody.content['multipart/form-data'].schema.$ref).toBe('#/components/schemas/WriteFilesRequest')
  expect(description.components.schemas.WriteFilesRequest.properties.file.maxItems).toBe(2)
  expect(Object.keys(files.responses)).toEqual(expect.arrayContaining(['413', '415']))
  expect(Object.keys(description.paths['/api/v1/internal/sample/lines'].get.responses[200].content)).toEqual([
    'application/x-ndjson',
  ])
  expect(Object.keys(description.paths['/api/v1/sample/events'].get.responses[200].content)).toEqual([
    'text/event-stream',
  ])
})

test('the servers are relative to where the description lies, whatever prefix it is behind', () => {
  const [{ url }] = describe(sample).servers
  for (const prefix of ['', '/memory-service'])
    expect(new URL(url, `http://h${prefix}/api/v1/v3/api-docs`).pathname.replace(/\/$/, '')).toBe(prefix)
})

const Colour = Type.Enum(['red', 'green'])
const Thing = Type.Object({
  thing_id: Type.String(),
  colour: Colour,
  notes: Type.Record(Type.String(), Type.Unknown()),
})
nameSchemas({ Colour, Thing })
const readThing = { method: 'GET', summary: 's', reply: { as: 'envelope', of: Thing } } as const

test('what has a name is listed once and referred to, also within others, in pages and in envelopes', () => {
  const { paths, components } = describe({
    readThing: { ...readThing, path: '/things/one' },
    listThings: {
      ...readThing,
      path: '/things',
      query: Type.Object({ ...pageQuery, colour: Type.Optional(withDefault(Colour, 'red')) }),
      reply: { as: 'envelope', of: PageOf(Thing) },
    },
    measureThings: {
      ...readThing,
      path: '/things/measure',
      reply: { as: 'envelope', of: Type.Object({ total: Type.Integer() }) },
    },
  })
  const answerOf = (path: string) => paths[path].get.responses[200].content['application/json'].schema
  const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  expect(answerOf('/things/one')).toEqual(to('ThingResponse'))
  expect(answerOf('/things')).toEqual(to('ThingPageResponse'))
  expect(answerOf('/things/measure')).toEqual(to('MeasureThingsResponse'))
  expect(components.schemas.ThingResponse.properties.data).toEqual(to('Thing'))
  expect(components.schemas.ThingPage.properties.items).toEqual({ type: 'array', items: to('Thing') })
  expect(components.schemas.MeasureThingsResponse.properties.data).toEqual(to('MeasureThingsResult'))
  expect(components.schemas.Thing.properties).toMatchObject({
    colour: to('Colour'),
    notes: { additionalProperties: {} },
  })
  expect(components.schemas.Colour).toEqual({ type: 'string', enum: ['red', 'green'] })
  expect(paths['/things'].get.parameters.at(-1)).toMatchObject({ schema: { ...to('Colour'), default: 'red' } })
})

test('two schemas of one name are a mistake that is told', () => {
  const Other = Type.Object({ other: Type.String() })
  nameSchemas({ Thing: Other })
  const contract = {
    readThing: { ...readThing, path: '/a' },
    readOther: { ...readThing, path: '/b', reply: { as: 'envelope', of: Other } },
  } as const
  expect(() => describe(contract)).toThrow('two schemas of one description are called Thing')
})

test('a failure is one named answer per status, with the codes of each operation', () => {
  const { paths, components } = describe(sample)
  const { responses } = paths['/api/v1/sample/self'].get
  expect(responses[401]).toEqual({ $ref: '#/components/responses/Failure401', description: 'unauthorized' })
  expect(components.responses.Failure401.content['application/json'].schema.$ref).toBe('#/components/schemas/Failure')
})

test('a failure that another protocol words is described by its schema, beside ours', () => {
  const failing = Type.Object({ errorCode: Type.String() })
  nameSchemas({ OtherFailure: failing })
  const contract = defineContract({
    ask: {
      method: 'POST',
      path: '/ask',
      summary: 's',
      reply: { as: 'bytes', contentType: 'application/json', of: Type.Object({ a: Type.Integer() }), failing },
      errors: ['not_found'],
    },
  })
  const { responses } = describe(contract).paths['/ask'].post
  const schemaNames = responses[404].content['application/json'].schema.anyOf.map(({ $ref }: Json) => $ref)
  expect(schemaNames).toEqual(['#/components/schemas/OtherFailure', '#/components/schemas/Failure'])
  expect(responses[401].$ref).toBe('#/components/responses/Failure401')
})

test('a download of which a range can be asked says so', () => {
  const { responses } = describe({
    download: {
      method: 'GET',
      path: '/x',
      summary: 's',
      headers: Type.Object({ ...ifNoneMatch, range: Type.Optional(Type.String()) }),
      reply: { as: 'bytes', contentType: 'text/csv', orTypes: ['application/x-ndjson'] },
    },
  }).paths['/x'].get
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '206', '304', '416']))
  expect(Object.keys(responses[206].content)).toEqual(['text/csv', 'application/x-ndjson'])
  expect(responses[206].headers).toHaveProperty('Content-Range')
})

test('a body that may be absent is not required', () => {
  const { paths } = describe(sample)
  expect(paths['/api/v1/internal/sample/notes'].post.requestBody.required).toBe(false)
  expect(paths['/api/v1/internal/sample/things'].post.requestBody.required).toBe(true)
})
