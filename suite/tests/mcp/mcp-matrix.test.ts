import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { internalKey } from '../../../acceptance/support/harness.ts'
import { tools } from '../../mcp/tools.ts'
import { type GuardedSuite, startGuardedSuite } from '../guarded-suite.ts'
import { type Called, call, connectHttp, logInAll } from './mcp-suite.ts'

/** The matrix of identities and tenants for the tools of the MCP server, as suite/tests/matrix has it for endpoints. */

const secret = 'zanzibar'
const mine = ['knowledge:manage', 'knowledge:read', 'matters:read', 'files:manage']
const owner = { user: 'owner', organization: 'firm-a', permissions: mine }
const intruders = [
  { user: 'colleague', organization: 'firm-a', permissions: [] },
  { user: 'stranger', organization: 'firm-b', permissions: mine, superuser: true },
  { user: 'homeless', permissions: mine },
]

interface Sample {
  args: Record<string, unknown>
  /** What somebody else gets: a refusal by its code, or an answer in which nothing of the owner is. */
  others: 'not_found' | 'invalid_input' | 'same' | object
  /** Whether the owner's answer shows the owner's data. */
  finds?: true
}

let suite: GuardedSuite
let tokens: Map<string, string>
let samples: Record<string, Sample>

beforeAll(async () => {
  suite = await startGuardedSuite({ GATEWAY_MCP: 'on', SEED_RESOURCES_ON_STARTUP: 'false' }, [])
  tokens = await logInAll(suite, [owner, ...intruders])
  samples = samplesOf(await writeAsOwner())
})
afterAll(() => suite?.stop())

async function writeAsOwner() {
  const token = tokens.get('owner') as string
  const post = async (path: string, body: object) => (await suite.ask('POST', path, { token, body })).data
  const { kb_id } = await post('/knowledge-service/api/v1/knowledge/bases', { name: secret })
  const text = `${secret}：借款的利息不得预先在本金中扣除。`
  const law = {
    document_id: 'law',
    title: secret,
    metadata: { source: '示例法' },
    chunks: [{ section_id: '第5条', content: `第五条 ${secret}` }],
  }
  await suite.ask('POST', '/knowledge-service/api/v1/internal/atomic/batch-upsert', {
    headers: { 'x-internal-api-key': internalKey, 'x-organization-id': 'firm-a', 'x-user-id': 'owner' },
    body: { kb_id, documents: [{ document_id: 'd1', title: secret, text }, law] },
  })
  const { matter_id } = await post('/matter-service/api/v1/matters', { title: secret })
  await post(`/matter-service/api/v1/matters/${matter_id}/todos`, { todo_key: 'k', title: secret })
  const { id: session_id } = await post('/consultations-service/api/v1/consultations/sessions', { title: secret })
  const { data } = await suite.ask('POST', '/files-service/api/v1/files/upload', {
    token,
    raw: `--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n${secret}\r\n--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  return { kb_id, matter_id, session_id, file_id: data.files[0].fileId as string }
}

function samplesOf({
  kb_id,
  matter_id,
  session_id,
  file_id,
}: Record<'kb_id' | 'matter_id' | 'session_id' | 'file_id', string>) {
  const document = { kb_id, document_id: 'd1' }
  const ofMatter: Sample = { args: { matter_id }, others: 'not_found' }
  const all: Record<string, Sample> = {
    search_law: { args: { query: '借款的利息', kb_ids: [kb_id] }, others: { hits: [] }, finds: true },
    find_articles: { args: { articles: [{ law: '示例法', number: '5' }] }, others: { articles: [] }, finds: true },
    open_passage: { args: document, others: 'not_found', finds: true },
    verify_quotation: { args: { ...document, quote: `${secret}：借款的利息` }, others: 'not_found', finds: true },
    compute_interest: { args: { principal: 1000, due_on: '2025-01-01', until: '2025-12-31' }, others: 'same' },
    compute_severance: {
      args: { kind: 'economic', monthly_wage: 1, hired_on: '2020-01-01', ended_on: '2022-01-01' },
      others: 'same',
    },
    compute_court_fee: { args: { kind: 'property', claimed: 20_000 }, others: 'same' },
    compute_limitation: { args: { starts_on: '2025-01-01' }, others: 'same' },
    compute_deadlines: { args: { received: { judgment: '2025-06-03' } }, others: 'same' },
    list_matters: { args: {}, others: { items: [], total: 0 }, finds: true },
    read_matter: { ...ofMatter, finds: true },
    list_facts: ofMatter,
    list_todos: { ...ofMatter, finds: true },
    list_deliverables: ofMatter,
    start_consultation: { args: { message: secret, matter_id }, others: 'not_found' },
    continue_consultation: { args: { session_id, message: 'taken over' }, others: 'not_found' },
    answer_card: { args: { session_id, answers: [] }, others: 'not_found' },
    review_contract: { args: { file_id }, others: 'invalid_input' },
  }
  return all
}

const sampleOf = (name: string) => samples[name] as Sample
const clients = new Map<string, Promise<Client>>()
const clientOf = (user: string): Promise<Client> => {
  const client = clients.get(user) ?? connectHttp(suite.url, tokens.get(user) as string)
  clients.set(user, client)
  return client
}
const asked = async (user: string, name: string): Promise<Called> =>
  call(await clientOf(user), name, sampleOf(name).args)

test('every tool has a sample, and every sample a tool', () => {
  expect(Object.keys(samples).sort()).toEqual(tools.map(({ name }) => name).sort())
})

const message = (method: string, params: object) => ({
  body: { jsonrpc: '2.0', id: 1, method, params },
  headers: { accept: 'application/json, text/event-stream' },
})

describe('nobody gets in', () => {
  const forged = { 'x-organization-id': 'firm-a', 'x-user-id': 'owner', 'x-is-superuser': 'true' }
  for (const name of ['initialize', ...tools.map((tool) => tool.name)])
    test(`${name}: 401 for nobody, for forged headers, for the internal key and for a bad token`, async () => {
      const { body, headers } = message('tools/call', { name, arguments: samples[name]?.args ?? {} })
      for (const shown of [
        {},
        forged,
        { ...forged, 'x-internal-api-key': internalKey },
        { authorization: `Bearer ${tokens.get('owner')}x` },
      ]) {
        const answer = await suite.ask('POST', '/mcp', { body, headers: { ...headers, ...shown } })
        expect(answer).toMatchObject({ status: 401, code: 'unauthorized', data: null })
        expect(answer.headers.get('www-authenticate')).toContain(
          `resource_metadata="${suite.url}/.well-known/oauth-protected-resource/mcp"`,
        )
        expect(answer.text).not.toContain(secret)
      }
    })
})

describe('what belongs to somebody is not there for others with the same ids', () => {
  for (const { user } of intruders)
    for (const { name } of tools)
      test(`${name}: nothing for ${user}`, async () => {
        const { others } = sampleOf(name)
        const { isError, text, data } = await asked(user, name)
        if (others === 'same')
          expect({ isError, data }).toEqual({ isError: false, data: (await asked('owner', name)).data })
        else if (typeof others === 'string')
          expect({ isError, code: text.split(':')[0] }).toEqual({ isError: true, code: others })
        else expect(data).toMatchObject(others)
        expect(text).not.toContain(secret)
      })

  test('and the owner finds it by the same calls', async () => {
    for (const { name, readOnly } of tools) {
      if (!readOnly) continue
      const { isError, text } = await asked('owner', name)
      expect({ name, isError }).toEqual({ name, isError: false })
      if (sampleOf(name).finds) expect({ name, found: text.includes(secret) }).toEqual({ name, found: true })
    }
  })

  test('nor as a resource', async () => {
    const { kb_id } = sampleOf('open_passage').args
    const uri = `casewright://bases/${kb_id}/documents/d1`
    const read = async (user: string) => {
      const client = await clientOf(user)
      const listed = JSON.stringify(await client.listResources())
      const text = await client.readResource({ uri }).then(JSON.stringify, String)
      return { listed: listed.includes(secret), text }
    }
    expect((await read('owner')).text).toContain(secret)
    expect((await read('owner')).listed).toBe(true)
    for (const { user } of intruders) {
      const { listed, text } = await read(user)
      expect(listed).toBe(false)
      expect(text).toContain('not found')
    }
  })
})
