import { type Endpoint, isInternalPath } from '@casewright/kit/endpoint'
import { operations } from '@casewright/kit/operations'
import { createTestDatabase } from '@casewright/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, internalKey, request } from '../../acceptance/harness.ts'
import { houses } from '../houses.ts'
import { type Suite, startSuite } from '../start-suite.ts'
import { operationCalls, type Sample, samples } from './samples.ts'

const secret = 'zanzibar'
const first = 'tenant-a'
let suite: Suite
const idsOf = new Map<string, Record<string, string>>()

beforeAll(async () => {
  const address = await createTestDatabase()
  const url =
    'url' in address
      ? Object.assign(new URL(address.url), { pathname: `/${address.database}` }).href
      : `postgres://postgres@localhost/${address.database}?host=${address.socketDirectory}`
  suite = await startSuite([], {
    PORT: '0',
    DATABASE_URL: url,
    INTERNAL_API_KEY: internalKey,
    LOG_LEVEL: 'silent',
    ACTUATOR_PROBES_OPEN: 'false',
  })
  for (const { name, schema } of houses) {
    const post = (path: string, body: unknown) =>
      request(`${suite.url}/${name}${path}`, 'POST', { tenant: first, body })
    const ids = await samples[schema]?.write(post, secret)
    if (ids) idsOf.set(schema, ids)
  }
})
afterAll(() => suite?.stop())

type Headers = Record<string, string | undefined>

/** The sample's call; the headers are those of a tenant with the right key unless changed. */
function call(service: string, { method, path }: Endpoint, sample: Partial<Sample>, headers: Headers): Promise<Answer> {
  const { params = {}, query, body } = sample
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = `${suite.url}/${service}${filled}${query ? `?${query}` : ''}`
  return request(url, method, { headers, ...(body !== undefined && { body }) })
}

const callsOf = (schema: string) => samples[schema]?.calls(idsOf.get(schema) ?? {}) ?? {}

describe.each(houses)('$name', ({ name, schema, contract }) => {
  test('every entry of the contract has a sample, and every sample an entry', () => {
    expect(Object.keys(callsOf(schema)).sort()).toEqual(Object.keys(contract).sort())
    expect(Object.keys(operationCalls).sort()).toEqual(Object.keys(operations).sort())
  })

  const everything: [string, Endpoint][] = Object.entries({ ...contract, ...operations })
  const sampleOf = (entry: string): Partial<Sample> => callsOf(schema)[entry] ?? operationCalls[entry] ?? {}

  describe('an internal interface is closed', () => {
    for (const [entry, endpoint] of everything.filter(([, { path }]) => isInternalPath(path)))
      test(`${entry}: 401 without the key, with a wrong one, and with one that only begins right`, async () => {
        for (const key of [undefined, '', 'wrong', internalKey.slice(0, -1), `${internalKey}x`]) {
          const headers = { 'x-organization-id': first, 'x-internal-api-key': key }
          const answer = await call(name, endpoint, sampleOf(entry), headers)
          expect(answer).toMatchObject({ status: 401, code: 'unauthorized', data: null })
          expect(answer.text).not.toContain(secret)
        }
      })
  })

  describe('a call acts for a tenant', () => {
    for (const [entry, endpoint] of everything.filter(([, { tenant }]) => tenant === 'required'))
      test(`${entry}: 400 that names the header when it is absent`, async () => {
        const answer = await call(name, endpoint, sampleOf(entry), { 'x-organization-id': undefined })
        expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
        expect(answer.message).toContain('X-Organization-Id')
      })
  })

  describe('another tenant with the same ids gets nothing', () => {
    /** All that the first tenant can read, to see afterwards that nobody changed it. */
    const readable = async () => {
      const reads = Object.entries(contract).filter(([, { method }]) => method === 'GET')
      const answers = reads.map(([entry, endpoint]) =>
        call(name, endpoint, sampleOf(entry), { 'x-organization-id': first }),
      )
      return (await Promise.all(answers)).map(({ status, data }) => ({ status, data }))
    }
    let before: Awaited<ReturnType<typeof readable>>
    beforeAll(async () => {
      before = await readable()
    })

    test('the first tenant does find its data by these calls', () => {
      expect(JSON.stringify(before)).toContain(secret)
      expect(before.map(({ status }) => status)).toEqual(before.map(() => 200))
    })

    for (const [entry, endpoint] of Object.entries(contract))
      test(`${entry}: 404 or empty`, async () => {
        // A tenant of its own for each, so that what one call writes is not found by the next.
        const answer = await call(name, endpoint, sampleOf(entry), { 'x-organization-id': `tenant-b-${entry}` })
        const { foreign = 404 } = sampleOf(entry)
        if (foreign === 404) expect(answer).toMatchObject({ status: 404, code: 'not_found', data: null })
        else expect(answer).toMatchObject({ status: 200, data: foreign })
        expect(answer.text.toLowerCase()).not.toContain(secret)
      })

    test('and what the first tenant has is as it was', async () => expect(await readable()).toEqual(before))
  })
})
