import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@casewright/kit/data/log'
import { expect, test } from 'vitest'
import { connectMcp } from '../mcp/mcp.ts'

const limits = { connectTimeoutMs: 1000, callTimeoutMs: 1000, restMs: 0, answerBytesMax: 2_000_000 }
const connect = (servers: string | undefined) =>
  connectMcp({ servers, ...limits }, createLog({ level: 'silent', format: 'json' }))

test('nothing configured is no server', async () => {
  const mcp = await connect(undefined)
  expect(await mcp.tools(() => true)).toEqual([])
  expect(mcp.status()).toEqual([])
  await mcp.close()
})

test('it may be the path of a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-mcp-'))
  const file = join(folder, 'servers.json')
  await writeFile(
    file,
    JSON.stringify({ mcpServers: { one: { command: 'x' }, two: { url: 'https://x.example/mcp' } } }),
  )
  expect((await connect(file)).status().map(({ server }) => server)).toEqual(['one', 'two'])
  await expect(connect(join(folder, 'none.json'))).rejects.toThrow(
    'AI_MCP_SERVERS: is neither JSON nor the path of a file that can be read (ENOENT)',
  )
  await rm(folder, { recursive: true })
})

test.each([
  ['{', 'it is no JSON'],
  ['{"mcpServers": []}', 'mcpServers must be an object'],
  ['{"servers": {}}', 'servers is not known'],
  ['{"mcpServers": {"a b": {"command": "x"}}}', 'mcpServers.a b must be named'],
  ['{"mcpServers": {"a": {}}}', 'mcpServers.a must have either "command" or "url"'],
  ['{"mcpServers": {"a": {"command": "x", "url": "http://x"}}}', 'mcpServers.a must have either'],
  ['{"mcpServers": {"a": {"command": 7}}}', 'mcpServers.a.command must be a text'],
  ['{"mcpServers": {"a": {"command": "x", "args": "y"}}}', 'mcpServers.a.args must be a list of texts'],
  ['{"mcpServers": {"a": {"command": "x", "env": {"K": 1}}}}', 'mcpServers.a.env.K must be a text'],
  ['{"mcpServers": {"a": {"command": "x", "alow": []}}}', 'mcpServers.a.alow is not known'],
  ['{"mcpServers": {"a": {"command": "x", "allow": ["a.b"]}}}', 'mcpServers.a.allow[0] must be the name of a tool'],
  ['{"mcpServers": {"a": {"command": "x", "allow": {}}}}', 'mcpServers.a.allow must be a list'],
  ['{"mcpServers": {"a": {"command": "x", "timeout_ms": 0}}}', 'mcpServers.a.timeout_ms must be a whole number'],
  ['{"mcpServers": {"a": {"url": "file:///x"}}}', 'mcpServers.a.url must be an address'],
  ['{"mcpServers": {"a": {"url": 7}}}', 'mcpServers.a.url must be a text'],
  ['{"mcpServers": {"a": {"url": "http://x", "type": "sse"}}}', 'mcpServers.a.type must be "http"'],
  [
    '{"mcpServers": {"a": {"url": "http://x", "oauth": {"issuer": "x"}}}}',
    'mcpServers.a.oauth.issuer must be an address',
  ],
  [
    '{"mcpServers": {"a": {"url": "http://x", "oauth": {"issuer": "http://i", "client_id": "c"}}}}',
    'mcpServers.a.oauth.client_secret must be a text',
  ],
  [
    '{"mcpServers": {"a": {"url": "http://x", "oauth": {"issuer": "http://i", "token": "t"}}}}',
    'mcpServers.a.oauth.token is not known',
  ],
  ['{"mcpServers": {"a": {"command": "x", "oauth": {}}}}', 'mcpServers.a.oauth is not known'],
  ['{"mcpServers": {"a": {"command": "x"}, "a_b": {"command": "x"}}}', 'mcpServers.a_b would be mistaken'],
])('%s is refused by the name of the variable and the place', async (text, words) => {
  await expect(connect(text)).rejects.toThrow(`AI_MCP_SERVERS: ${words}`)
})

test('what is refused is never quoted: it may hold a key', async () => {
  const texts = [
    '{"mcpServers": {"a": {"url": "http://x", "headers": {"Authorization": "sk-secret"}',
    '{"mcpServers": {"a": {"headers": "sk-secret", "url": 1}}}',
  ]
  for (const text of texts) await expect(connect(text)).rejects.toThrow(/^(?!.*sk-secret)/)
})
