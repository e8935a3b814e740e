import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeTool } from './node-tools.ts'
import { pythonTool } from './python-tools.ts'
import { type RunningSuite, startSuite } from './support/harness.ts'
import { logIn } from './support/logins.ts'
import { withToken } from './support/with-token.ts'

/** Programs of others against our interfaces for them. They are downloaded, so `npm run test:integrations` asks for it. */
const isWanted = process.env.CASEWRIGHT_INTEGRATIONS === '1'
if (!isWanted)
  process.stdout.write(
    'skipped: the Inspector, the conformance suite and the clients of openai and mcp (npm run test:integrations)\n',
  )

const run = promisify(execFile)
let suite: RunningSuite
let origin: string
let token: string

describe.runIf(isWanted)('with clients of others', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    suite = await startSuite('one process', { GATEWAY_MCP: 'on', GATEWAY_OPENAI: 'on' })
    origin = suite.origins[0] as string
    const { authorization } = await logIn(origin, suite.data.path, 'lawyer')
    token = (authorization as string).replace('Bearer ', '')
  }, 300_000)
  afterAll(() => suite?.stop())

  const inspect = async (...args: string[]) => {
    const launcher = `${nodeTool('@modelcontextprotocol/inspector')}/clients/launcher/build/index.js`
    const header = ['--transport', 'http', '--header', `Authorization: Bearer ${token}`]
    const { stdout } = await run(process.execPath, [launcher, '--cli', `${origin}/mcp`, ...header, ...args])
    return JSON.parse(stdout)
  }

  test('the Inspector lists tools, calls one, and reads resources and prompts', async () => {
    const { tools } = await inspect('--method', 'tools/list')
    expect(tools.map(({ name }: { name: string }) => name)).toContain('verify_quotation')
    const fee = ['--tool-name', 'compute_court_fee', '--tool-arg', 'kind=property', '--tool-arg', 'claimed=200000']
    expect(JSON.stringify(await inspect('--method', 'tools/call', ...fee))).toContain('4300')
    expect((await inspect('--method', 'resources/templates/list')).resourceTemplates).toHaveLength(3)
    expect((await inspect('--method', 'prompts/list')).prompts.length).toBeGreaterThan(5)
  })

  // The others ask for tools, resources and prompts of the conformance suite's own example server.
  test.each([
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'server-sse-polling',
    'dns-rebinding-protection',
  ])('the conformance suite of the protocol finds nothing in %s', async (scenario) => {
    const program = `${nodeTool('@modelcontextprotocol/conformance')}/dist/index.js`
    const passage = await withToken(origin, `Bearer ${token}`)
    try {
      const { stdout } = await run(process.execPath, [
        program,
        'server',
        '--url',
        `${passage.url}/mcp`,
        '--scenario',
        scenario,
      ])
      expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/)
    } finally {
      passage.stop()
    }
  })

  test('the openai package of npm holds a conversation, whole and streamed', async () => {
    const { default: OpenAI } = await import(`${nodeTool('openai')}/index.mjs`)
    const client = new OpenAI({ apiKey: token, baseURL: `${origin}/v1` })
    expect((await client.models.list()).data[0].id).toBe('casewright')
    const messages = [{ role: 'user', content: '什么是诉讼时效？' }]
    const whole = await client.chat.completions.create({ model: 'casewright', messages })
    expect(whole.choices[0].message.content).toContain('/consultations/')
    let streamed = ''
    for await (const chunk of await client.chat.completions.create({ model: 'casewright', messages, stream: true }))
      streamed += chunk.choices[0].delta.content ?? ''
    expect(streamed).toContain('/consultations/')
    await expect(client.chat.completions.create({ model: 'gpt', messages })).rejects.toThrow('must be casewright')
  })

  const python = isWanted ? pythonTool('python') : undefined
  test.skipIf(python === undefined)('the mcp and openai packages of PyPI call us', async () => {
    const script = new URL('./integrations.py', import.meta.url).pathname
    const { stdout } = await run(python as string, [script, origin], {
      env: { ...process.env, CASEWRIGHT_TOKEN: token },
    })
    expect(stdout.trim().split('\n')).toEqual(['mcp: 4300', 'openai: streamed'])
  })
})
