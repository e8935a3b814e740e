import { beforeAll, expect, test } from 'vitest'
import { matters, type Person, sessions, useFirms } from './firms.ts'

const firms = useFirms()
const nomad: Person = { user: 'nomad' }
const lawyer: Person = { user: 'lawyer-a', organization: 'firm-a' }
const secret = '蓝鲸条款'

beforeAll(async () => {
  const text = `第一条 ${secret}：诉讼时效的内部谈判底线。`
  const documents = [{ document_id: 'house-rules', doc_type: 'guide', title: '内部手册', text }]
  const keeper = { user: 'keeper-a', organization: 'firm-a', superuser: true }
  const { kb_id } = (await firms.ask(keeper, 'POST', '/knowledge-service/api/v1/knowledge/bases', { name: '内部' }))
    .data
  const { status } = await firms.system('POST', '/knowledge-service/api/v1/internal/atomic/batch-upsert', {
    tenant: 'firm-a',
    body: { kb_id, documents },
  })
  expect(status).toBe(200)
})

test('a login without an organization cannot name one, anywhere in a consultation', async () => {
  const { id } = (await firms.ask(nomad, 'POST', sessions, {})).data
  for (const [method, path, body] of [
    ['GET', sessions],
    ['POST', sessions, {}],
    ['GET', `${sessions}/${id}`],
    ['PUT', `${sessions}/${id}`, { title: 'x' }],
    ['PATCH', `${sessions}/${id}`, { title: 'x' }],
    ['DELETE', `${sessions}/${id}`],
    ['POST', `${sessions}/${id}/chat`, { message: 'x' }],
    ['POST', `${sessions}/${id}/resume`, { user_response: { answers: [] } }],
    ['GET', `${sessions}/${id}/pending_card`],
    ['GET', `${sessions}/${id}/messages`],
    ['GET', `${sessions}/${id}/stream`],
    ['POST', `${sessions}/${id}/stop`],
    ['GET', `${sessions}/${id}/export`],
  ] as const)
    expect({ path, ...(await firms.ask(nomad, method, `${path}?organization_id=firm-a`, body)) }).toMatchObject({
      path,
      status: 400,
      code: 'invalid_input',
      data: [{ path: 'query.organization_id' }],
    })
})

test('their chat reads nothing of a firm and makes its matter in an organization of their own', async () => {
  const { id, organization_id } = (await firms.ask(nomad, 'POST', sessions, {})).data
  expect(organization_id).toBe('personal:nomad')
  const question = `${secret}是什么？诉讼时效几年？`
  const { text } = await firms.ask(nomad, 'POST', `${sessions}/${id}/chat`, { message: question })
  expect(text).not.toContain('内部谈判底线')
  const { matter_id } = (await firms.ask(nomad, 'GET', `${sessions}/${id}`)).data
  expect((await firms.ask(nomad, 'GET', `${matters}/${matter_id}`)).data.organization_id).toBe('personal:nomad')
  expect((await firms.ask(lawyer, 'GET', `${matters}/${matter_id}`)).status).toBe(404)
  const rounds = '/ai-engine/api/v1/internal/ai/traces'
  const { items } = (await firms.system('GET', `${rounds}?matter_id=${matter_id}`)).data
  expect(items).toHaveLength(1)
  const trace = await firms.system('GET', `${rounds}/${items[0].trace_id}`)
  expect(trace.text).not.toContain('内部谈判底线')
})

test('the firm’s own lawyer does find it, so that the above is not mere silence', async () => {
  const found = await firms.system('POST', '/knowledge-service/api/v1/internal/atomic/hybrid-search', {
    tenant: 'firm-a',
    headers: { 'x-user-id': 'lawyer-a' },
    body: { query: secret },
  })
  expect(found.text).toContain('内部谈判底线')
})
