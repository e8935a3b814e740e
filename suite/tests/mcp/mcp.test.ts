import { fileURLToPath } from 'node:url'
import { discoverOAuthProtectedResourceMetadata } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { auditPath, type GuardedSuite, startGuardedSuite } from '../guarded-suite.ts'
import { call, connectHttp, logInAll } from './mcp-suite.ts'

const program = fileURLToPath(new URL('../../../bin/casewright.mjs', import.meta.url))
const loan = '张三2024年1月5日向我借款10万元，约定年利率6%，到期日2024年12月31日，至今没有归还，我想起诉他。'

let suite: GuardedSuite
let token: string
beforeAll(async () => {
  // Closed to the internal key, as an installation that others reach is.
  suite = await startGuardedSuite(
    { GATEWAY_MCP: 'on', GATEWAY_INTERNAL: 'closed', SEED_RESOURCES_ON_STARTUP: 'false' },
    [],
  )
  const tokens = await logInAll(suite, [
    { user: 'lawyer', organization: 'firm-a', permissions: ['audit:read', 'matters:read'] },
  ])
  token = tokens.get('lawyer') as string
})
afterAll(() => suite?.stop())

/** `casewright mcp` as a desktop program starts it; its person answers the cards where `answer` is given. */
async function connectStdio(answer?: (schema: { properties: object }) => Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: answer ? { elicitation: {} } : {} })
  if (answer)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => ({
      action: 'accept',
      content: answer((params as { requestedSchema: { properties: object } }).requestedSchema),
    }))
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp', '--url', suite.url],
      env: { PATH: process.env.PATH as string, CASEWRIGHT_TOKEN: token },
    }),
  )
  onTestFinished(() => client.close())
  return client
}

const http = async () => {
  const client = await connectHttp(suite.url, token)
  onTestFinished(() => client.close())
  return client
}

describe.each([
  ['Streamable HTTP', http],
  ['standard input and output', () => connectStdio()],
])('over %s', (_, connect) => {
  test('the client lists tools with schemas, templates of resources, and skills as prompts', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search_law', 'verify_quotation', 'answer_card']),
    )
    for (const { inputSchema, description } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(description?.length).toBeGreaterThan(20)
    }
    expect((await client.listResourceTemplates()).resourceTemplates.length).toBe(3)
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toContain('contract_review')
    const { messages } = await client.getPrompt({ name: 'contract_review', arguments: { account: 'a lease' } })
    expect(JSON.stringify(messages)).toContain('a lease')
  })

  test('a computation gives its sum with steps and articles, and says what is missing', async () => {
    const client = await connect()
    const fee = await call(client, 'compute_court_fee', { kind: 'property', claimed: 200_000, language: 'en' })
    expect(fee.data).toMatchObject({ amount: 4300, missing: [] })
    expect(fee.data.steps.length).toBeGreaterThan(1)
    expect(fee.data.articles).toContain('《诉讼费用交纳办法》第十三条')
    const none = await call(client, 'compute_severance', { kind: 'economic', monthly_wage: 9000 })
    expect(none.data).toMatchObject({ amount: null, missing: ['hired_on', 'ended_on'] })
    const interest = await call(client, 'compute_interest', {
      principal: 100_000,
      lent_on: '2024-01-01',
      due_on: '2024-12-31',
      term_rate: { percent: 6, per: 'year' },
      until: '2024-12-31',
    })
    expect(interest.data.amount).toBeCloseTo(100_000 * 0.06 * (366 / 365), 2)
    const deadlines = await call(client, 'compute_deadlines', { received: { judgment: '2026-06-01' } })
    expect(deadlines.data.deadlines).toContainEqual(expect.objectContaining({ due_on: '2026-06-16' }))
  })

  test('wrong arguments and unknown tools are told by their place', async () => {
    const client = await connect()
    const wrong = await call(client, 'search_law', { mode: 'guess', extra: 1 })
    expect(wrong.isError).toBe(true)
    for (const said of ['invalid_input', 'arguments.query is required', 'arguments.mode', 'arguments.extra'])
      expect(wrong.text).toContain(said)
    await expect(call(client, 'no_tool', {})).rejects.toThrow('there is no tool no_tool')
  })
})

describe('a consultation', () => {
  test('stops at a card, which a later call answers; the owning service has audited both as the person', async () => {
    const client = await http()
    const steps: string[] = []
    const begun = await client.callTool(
      { name: 'start_consultation', arguments: { message: loan, language: 'zh' } },
      undefined,
      { timeout: 120_000, onprogress: ({ message }) => void steps.push(message ?? '') },
    )
    const { session_id, card } = begun.structuredContent as { session_id: string; card: CardSeen }
    expect(steps.length).toBeGreaterThan(0)
    expect(card.questions.length).toBeGreaterThan(0)
    const refused = await call(client, 'continue_consultation', { session_id, message: '还有一件事' })
    expect(refused.text).toContain('card_pending')
    const { isError, data } = await call(client, 'answer_card', { session_id, answers: answersTo(card) })
    expect(isError).toBe(false)
    expect(data).toMatchObject({ session_id, matter_id: expect.any(String) })
    // Audit rows reach the log by an outbox.
    const actions = async () =>
      (await suite.ask('GET', `${auditPath}?user_id=lawyer&size=200`, { token })).data.items
        .filter(({ user_id }: { user_id: string }) => user_id === 'lawyer')
        .map(({ action }: { action: string }) => action)
    await expect
      .poll(actions, { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['consultation.created', 'consultation.chat']))
  })

  test('asks the person at the client by elicitation, where the client can', async () => {
    const forms: object[] = []
    const client = await connectStdio((schema) => {
      forms.push(schema)
      return Object.fromEntries(Object.entries(schema.properties).map(([key, field]) => [key, valueFor(field)]))
    })
    const { data } = await call(client, 'start_consultation', { message: loan, language: 'zh' })
    expect(forms.length).toBeGreaterThan(0)
    expect(data.session_id).toEqual(expect.any(String))
    expect(data.answer.length).toBeGreaterThan(0)
  })
})

interface CardSeen {
  questions: { field_key: string; input_type: string; options?: { value: string }[] }[]
}
const answersTo = ({ questions }: CardSeen) =>
  questions.map(({ field_key, input_type, options }) => ({
    field_key,
    value: options
      ? options[0]?.value
      : input_type === 'date'
        ? '2025-01-05'
        : input_type === 'boolean'
          ? true
          : input_type === 'money'
            ? 1
            : '没有',
  }))
const valueFor = (field: { type?: string; format?: string; oneOf?: { const: string }[] }) =>
  (field.oneOf?.[0]?.const ??
    (field.format === 'date'
      ? '2025-01-05'
      : field.type === 'number'
        ? 1
        : field.type === 'boolean'
          ? true
          : '没有')) as string

describe('the way in', () => {
  test('the SDK finds the metadata of the protected resource, with and without the path', async () => {
    expect(await discoverOAuthProtectedResourceMetadata(`${suite.url}/mcp`)).toMatchObject({
      resource: `${suite.url}/mcp`,
      bearer_methods_supported: ['header'],
    })
    expect((await suite.ask('GET', '/.well-known/oauth-protected-resource')).status).toBe(200)
  })

  test('a page of another origin is refused, streams and sessions are not offered', async () => {
    const origin = { origin: 'https://evil.example', accept: 'application/json, text/event-stream' }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    expect(await suite.ask('POST', '/mcp', { token, body, headers: origin })).toMatchObject({ status: 403 })
    for (const method of ['GET', 'DELETE']) {
      const answer = await suite.ask(method, '/mcp', { token })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  test('is not there until GATEWAY_MCP is on', async () => {
    const plain = await startGuardedSuite({})
    onTestFinished(() => plain.stop())
    for (const path of ['/mcp', '/.well-known/oauth-protected-resource'])
      expect(await plain.ask('GET', path)).toMatchObject({ status: 404, code: 'not_found' })
  })
})

test('every call counts against the limit of its person', async () => {
  const few = await startGuardedSuite({ GATEWAY_MCP: 'on', RATE_LIMIT_PER_MINUTE: '5' })
  onTestFinished(() => few.stop())
  const tokens = await logInAll(few, [{ user: 'busy', permissions: [] }])
  const ask = () =>
    few.ask('POST', '/mcp', {
      token: tokens.get('busy'),
      body: { jsonrpc: '2.0', id: 1, method: 'ping' },
      headers: { accept: 'application/json, text/event-stream' },
    })
  const statuses: number[] = []
  for (let asked = 0; asked < 7; asked++) statuses.push((await ask()).status)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})
