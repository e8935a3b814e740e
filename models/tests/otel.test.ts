import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createLog } from '@casewright/kit/data/log'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallRecord } from '../calls.ts'
import { openTelemetry, type Telemetry, type TelemetryOptions } from '../telemetry/otel.ts'
import { type FinishedTurn, spansOf } from '../telemetry/spans.ts'

const call = (change: Partial<CallRecord>): CallRecord => ({
  kind: 'tool',
  name: 'matter_read',
  started_at: '2026-11-15T08:00:00.200Z',
  ms: 10.5,
  input: { secret: 'what was asked' },
  output: 'what was answered',
  error: null,
  ...change,
})
const usage = {
  model: 'qwen-max',
  skill: 'intake',
  input_tokens: 120,
  output_tokens: 34,
  cached_tokens: 20,
  cost: 0.01,
  currency: 'CNY',
}
const turn: FinishedTurn = {
  trace_id: '01980000-0000-7000-8000-0000000000AB',
  thread_id: 'consultation:7',
  status: 'failed',
  started_at: '2026-11-15T08:00:00.100Z',
  ms: 900,
  error_code: 'model_timeout',
  steps: [
    { step: 11, node: 'router', started_at: '2026-11-15T08:00:00.100Z', ms: 1, error: null, calls: [] },
    {
      step: 12,
      node: 'run_skill',
      started_at: '2026-11-15T08:00:00.150Z',
      ms: 800,
      error: 'words of a person',
      calls: [
        call({ kind: 'model', name: 'chat', usage }),
        call({}),
        call({ name: 'mcp_law_find', error: 'not_found: what was answered' }),
        call({ kind: 'service', name: 'knowledge.hybridSearch', error: 'It quotes what was asked' }),
        call({ kind: 'model', name: 'gpt-x', error: 'model_timeout' }),
      ],
    },
  ],
}

describe('spans of a turn', () => {
  const spans = spansOf(turn, { contents: false })
  const named = (name: string) => spans.find((span) => span.name === name)

  test('they are a tree by the GenAI conventions: invoke_agent, steps, chat, execute_tool', () => {
    expect(spans.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'invoke_agent casewright internal',
      'router internal',
      'run_skill internal',
      'chat qwen-max client',
      'execute_tool matter_read internal',
      'execute_tool mcp_law_find internal',
      'knowledge.hybridSearch client',
      'chat gpt-x client',
    ])
    const [root, router, skill, ...calls] = spans
    expect(root?.parent_id).toBeNull()
    expect([router?.parent_id, skill?.parent_id]).toEqual([root?.span_id, root?.span_id])
    for (const span of calls) expect(span.parent_id).toBe(skill?.span_id)
    expect(root?.attributes).toEqual({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': 'openai',
      'gen_ai.agent.name': 'casewright',
      'gen_ai.conversation.id': 'consultation:7',
      'casewright.turn.status': 'failed',
      'error.type': 'model_timeout',
    })
    expect(named('chat qwen-max')?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'qwen-max',
      'gen_ai.usage.input_tokens': 120,
      'gen_ai.usage.output_tokens': 34,
      'gen_ai.conversation.id': 'consultation:7',
    })
    expect(named('execute_tool mcp_law_find')?.attributes).toMatchObject({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'mcp_law_find',
      'error.type': 'not_found',
    })
    expect(named('chat qwen-max')).toMatchObject({ start: Date.parse('2026-11-15T08:00:00.200Z'), error: null })
  })

  test('ids are those that OpenTelemetry takes, each once, and the same for the same turn', () => {
    expect(new Set(spans.map(({ trace_id }) => trace_id))).toEqual(new Set(['019800000000700080000000000000ab']))
    for (const { span_id } of spans) expect(span_id).toMatch(/^[0-9a-f]{16}$/)
    expect(new Set(spans.map(({ span_id }) => span_id)).size).toBe(spans.length)
    expect(spansOf(structuredClone(turn), { contents: false })).toEqual(spans)
    const [other] = spansOf({ ...turn, trace_id: '01980000-0000-7000-8000-0000000000ac' }, { contents: false })
    expect(other?.span_id).not.toBe(spans[0]?.span_id)
  })

  test('nothing that was said is in them, not even in a failure, unless contents are asked for', () => {
    expect(JSON.stringify(spans)).not.toMatch(/what was|words of/)
    const told = spansOf(turn, { contents: true })
    expect(told[4]?.attributes).toMatchObject({
      'gen_ai.tool.call.arguments': '{"secret":"what was asked"}',
      'gen_ai.tool.call.result': 'what was answered',
    })
  })
})

interface Received {
  path: string | undefined
  headers: NodeJS.Dict<string | string[]>
  // biome-ignore lint/suspicious/noExplicitAny: OTLP as it came over the wire
  body: any
}

describe('export', () => {
  let received: Received[]
  let status: number
  let collector: Server
  let endpoint: string
  let logged: Record<string, unknown>[]
  let telemetry: Telemetry | undefined
  const log = () =>
    createLog({ level: 'info', format: 'json', write: (line) => void logged.push(JSON.parse(line) as never) })
  const open = async (change: Partial<TelemetryOptions> = {}) => {
    const options = { endpoint, serviceName: 'ai-engine', contents: false, delayMs: 20, ...change }
    telemetry = await openTelemetry(options, log())
    return telemetry
  }
  const listen = (port = 0) => new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', () => resolve()))
  const shut = () =>
    new Promise<void>((resolve) => {
      collector.close(() => resolve())
      collector.closeAllConnections()
    })

  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await json(request)
    received.push({ path: request.url, headers: request.headers, body })
    reply.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }

  beforeEach(async () => {
    ;[received, logged, status] = [[], [], 200]
    collector = createServer((request, reply) => void take(request, reply))
    await listen()
    endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    await telemetry?.close()
    await shut()
  })

  test('a turn arrives as OTLP with its ids, times, parents, attributes and failures', async () => {
    const { export: send } = await open({ headers: 'Authorization=Bearer%20k,x-team=law' })
    send(turn)
    await expect.poll(() => received.length).toBe(1)
    const [{ path, headers, body }] = received as [Received]
    expect(path).toBe('/v1/traces')
    expect(headers).toMatchObject({ authorization: 'Bearer k', 'x-team': 'law', 'content-type': 'application/json' })
    const [{ resource, scopeSpans }] = body.resourceSpans
    expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'ai-engine' } })
    const { spans } = scopeSpans[0]
    expect(spans).toHaveLength(8)
    const expected = spansOf(turn, { contents: false })
    expect(spans.map(({ spanId }: { spanId: string }) => spanId)).toEqual(expected.map(({ span_id }) => span_id))
    expect(spans[0]).toMatchObject({
      traceId: '019800000000700080000000000000ab',
      name: 'invoke_agent casewright',
      kind: 1,
      status: { code: 2 },
      startTimeUnixNano: '1794729600100000000',
      endTimeUnixNano: '1794729601000000000',
    })
    expect(spans[0].parentSpanId).toBeUndefined()
    expect(spans[3]).toMatchObject({
      name: 'chat qwen-max',
      kind: 3,
      parentSpanId: expected[2]?.span_id,
      status: { code: 0 },
    })
    expect(spans[3].attributes).toContainEqual({ key: 'gen_ai.usage.input_tokens', value: { intValue: 120 } })
    expect(JSON.stringify(body)).not.toMatch(/what was|words of/)
  })

  test('an endpoint that names the path already is taken as it is', async () => {
    const { export: send } = await open({ endpoint: `${endpoint}/otlp/v1/traces` })
    send(turn)
    await expect.poll(() => received[0]?.path).toBe('/otlp/v1/traces')
  })

  test('what waits is sent at close', async () => {
    const { export: send, close } = await open({ delayMs: 60_000 })
    send(turn)
    await close()
    expect(received).toHaveLength(1)
  })

  test('a collector that is away slows nobody, is told once, and again when it is back', async () => {
    const { port } = collector.address() as AddressInfo
    await shut()
    const { export: send } = await open()
    const began = performance.now()
    for (let i = 0; i < 2000; i++) send(turn)
    expect(performance.now() - began).toBeLessThan(20_000)
    const warned = () => logged.filter(({ level }) => level === 'warn')
    await expect.poll(() => warned().length).toBe(1)
    send(turn)
    await delay(4500)
    expect(warned()).toHaveLength(1)
    await listen(port)
    await expect
      .poll(
        () => {
          send(turn)
          return logged.some(({ msg }) => msg === 'the OpenTelemetry collector takes traces again')
        },
        { interval: 300 },
      )
      .toBe(true)
    // Of the 16,000 spans that nobody took most are gone: the queue is bounded.
    await delay(2000)
    expect(received.flatMap(({ body }) => body.resourceSpans[0].scopeSpans[0].spans).length).toBeLessThan(7000)
  })

  test.each([400, 503])('a collector that answers %i fails nothing and is told once', async (code) => {
    status = code
    const { export: send, close } = await open()
    send(turn)
    await expect.poll(() => logged.length).toBe(1)
    expect(logged[0]).toMatchObject({ level: 'warn', msg: expect.stringContaining('takes no traces') })
    await close()
  })

  test('a collector that never comes to the end of its answer does not hold up the stop', async () => {
    await shut()
    collector = createServer((_, reply) => void setInterval(() => reply.write(' '), 200).unref())
    await listen(Number(new URL(endpoint).port))
    const { export: send, close } = await open({ delayMs: 60_000 })
    send(turn)
    const began = performance.now()
    await close()
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  test('a turn that makes no sense is logged and thrown at nobody', async () => {
    const { export: send } = await open()
    expect(() => send({ ...turn, steps: null } as never)).not.toThrow()
    expect(logged).toHaveLength(1)
  })
})

describe('what is loaded', () => {
  /** The packages that a process of its own has loaded after it opened telemetry and MCP. */
  async function loaded(endpoint: string | undefined, servers: string | undefined): Promise<string[]> {
    const telemetry = { endpoint, serviceName: 'x', contents: false, delayMs: 1000 }
    const mcp = { servers, connectTimeoutMs: 100, callTimeoutMs: 100, restMs: 0 }
    const text = `
      import { registerHooks } from 'node:module'
      const urls = new Set()
      registerHooks({ load: (url, context, next) => (urls.add(url), next(url, context)) })
      const log = { warn() {}, debug() {} }
      const { openTelemetry } = await import('${new URL('../telemetry/otel.ts', import.meta.url)}')
      const { connectMcp } = await import('${new URL('../mcp/mcp.ts', import.meta.url)}')
      const telemetry = await openTelemetry(${JSON.stringify(telemetry)}, log)
      const mcp = await connectMcp(${JSON.stringify(mcp)}, log)
      await mcp.tools(() => true)
      await telemetry.close()
      await mcp.close()
      console.log(JSON.stringify([...urls]))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', text])
    const urls = JSON.parse(stdout) as string[]
    return [...new Set(urls.flatMap((url) => /node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/.exec(url)?.[1] ?? []))]
  }

  test('without an endpoint and without servers neither OpenTelemetry nor MCP, nor any other package', async () => {
    expect(await loaded(undefined, undefined)).toEqual([])
  })

  test('each of them once it is configured and used', async () => {
    const packages = await loaded('http://127.0.0.1:1', '{"mcpServers":{"a":{"command":"/no/such","allow":"*"}}}')
    expect(packages).toContain('@opentelemetry/exporter-trace-otlp-http')
    expect(packages).toContain('@modelcontextprotocol/sdk')
  })
})
