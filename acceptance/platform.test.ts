import { beforeAll, describe, expect, test } from 'vitest'
import { fact, factsPath } from './support/facts.ts'
import { type CallOptions, modes } from './support/harness.ts'
import { eventually, logIn, logInAs, nobody } from './support/logins.ts'
import { useSharedSuite } from './support/shared-suite.ts'

const service = 'platform-service'
const path = '/api/v1/platform'

describe.each(modes)('platform over HTTP, %s', (mode) => {
  const suite = useSharedSuite(mode)
  let admin: Headers
  let lawyer: Headers
  let stranger: Headers
  type Headers = Awaited<ReturnType<typeof logIn>>
  beforeAll(async () => {
    // With separate processes each of them knows the same users, and takes the tokens of any other.
    const { origins, dataPath } = suite()
    const at = (index: number) => origins[index % origins.length] as string
    admin = await logIn(at(0), dataPath, 'admin')
    lawyer = await logIn(at(1), dataPath, 'lawyer')
    // Of a firm in which nothing else happens.
    stranger = await logInAs(at(1), dataPath, {
      user: 'outsider',
      organization: 'quiet-firm',
      permissions: ['audit:read', 'tags:manage'],
    })
  })
  const ask = (headers: Headers, method: string, at: string, options: CallOptions = {}) =>
    suite().call(method, path + at, { ...options, service, headers: { ...headers, ...options.headers } })

  test('a lawyer keeps tags that another firm neither sees nor touches', async () => {
    const { data: tag } = await ask(lawyer, 'POST', '/tags', { body: { name: '加急' } })
    expect((await ask(lawyer, 'GET', '/tags?text=加急')).data).toMatchObject({ items: [tag], total: 1 })
    expect((await ask(stranger, 'GET', '/tags')).data.items).toEqual([])
    for (const method of ['GET', 'DELETE'])
      expect(await ask(stranger, method, `/tags/${tag.tag_id}`)).toMatchObject({ status: 404, code: 'not_found' })
    const forged = { 'x-organization-id': 'demo-firm', 'x-user-id': 'lawyer', 'x-is-superuser': 'true' }
    expect((await ask(stranger, 'GET', `/tags/${tag.tag_id}`, { headers: forged })).status).toBe(404)
    expect((await ask({ ...nobody }, 'GET', '/tags', { headers: forged })).status).toBe(401)
  })

  test('a service reads what an administrator configured, and learns cheaply that nothing changed', async () => {
    const value = {
      service_types: [{ id: 'legal_consultation', name: '法律咨询' }],
      resolved_service_types: ['legal_consultation'],
    }
    const created = await ask(admin, 'POST', '/configs', { body: { key: 'matters.service_types', value } })
    expect(created).toMatchObject({ status: 200, data: { version: 1 } })
    const internal = '/api/v1/internal/platform/configs/matters.service_types'
    const read = await suite().call('GET', internal, { service })
    expect(read.data.value).toEqual(value)
    const again = await suite().call('GET', internal, {
      service,
      headers: { 'if-none-match': read.headers.get('etag') ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await ask(lawyer, 'GET', '/configs/matters.service_types')).status).toBe(403)
    const stale = await ask(admin, 'PUT', '/configs/matters.service_types', {
      headers: { 'if-match': '"7"' },
      body: { value },
    })
    expect(stale).toMatchObject({ status: 412, code: 'precondition_failed' })
  })

  test('a flag is on for the firm that it is meant for', async () => {
    const body = {
      key: 'new.cards',
      enabled: true,
      default_variant: 'off',
      targets: [{ organization_ids: ['demo-firm'], variant: 'on' }],
    }
    await ask(admin, 'POST', '/feature-flags', { body })
    const flagOf = async (who: Headers) =>
      (await ask(who, 'POST', '/feature-flags/evaluate', { body: { keys: ['new.cards'] } })).data.flags[0].value
    expect([await flagOf(lawyer), await flagOf(stranger)]).toEqual([true, false])
  })

  test("what any service did for a firm is in that firm's audit log, chained and whole", async () => {
    const headers = { 'x-request-id': 'request-of-the-audit-test' }
    await suite().call('POST', factsPath, { tenant: 'demo-firm', headers, body: fact() })
    const rows = async () => (await ask(lawyer, 'GET', '/audit-logs?request_id=request-of-the-audit-test')).data.items
    await eventually(async () => (await rows()).length > 0)
    expect(await rows()).toMatchObject([
      { service: 'memory-service', action: 'fact.created', organization_id: 'demo-firm' },
    ])
    expect((await ask(lawyer, 'GET', '/audit-logs/verify')).data).toMatchObject({ intact: true, problems: [] })
    expect((await ask(stranger, 'GET', '/audit-logs')).data.items).toEqual([])
    const { text } = await ask(lawyer, 'GET', '/audit-logs/export?format=jsonl')
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).action),
    ).toContain('fact.created')
    expect(text).not.toContain('Li Wei')
  })

  test('the skills of the engine are shown to whoever is logged in', async () => {
    const answer = await suite().call('GET', '/api/v1/ai/skills', { service, headers: lawyer })
    expect(answer.status).toBe(200)
    expect(answer.data.items.map(({ name }: { name: string }) => name)).toContain('intake')
  })
})
