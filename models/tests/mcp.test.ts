import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLog } from '@casewright/kit/data/log'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectMcp, type Mcp } from '../mcp/mcp.ts'

const everything = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'))
const node = process.execPath
const limits = { connectTimeoutMs: 60_000, callTimeoutMs: 60_000, restMs: 0, answerBytesMax: 2_000_000 }
const never = new AbortController().signal
const all = () => true
let folder: string
let opened: Mcp[] = []
let children: ChildProcess[] = []
let logged: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-mcp-'))
})
afterEach(async () => {
  await Promise.all(opened.map((mcp) => mcp.close()))
  for (const child of children) child.kill('SIGKILL')
  opened = []
  children = []
  logged = []
})
afterAll(() => rm(folder, { recursive: true }))

async function open(mcpServers: unknown, change: Partial<typeof limits> = {}): Promise<Mcp> {
  const log = createLog({ level: 'debug', format: 'json', write: (line) => void logged.push(line) })
  const mcp = await connectMcp({ servers: JSON.stringify({ mcpServers }), ...limits, ...change }, log)
  opened.push(mcp)
  return mcp
}

/** The real server; its process id is written to a file, so that a test can kill it. What one compiles serves the next. */
const real = (pidFile = '/dev/null') => ({
  command: 'sh',
  args: ['-c', `echo $$ > ${pidFile}; NODE_COMPILE_CACHE="${folder}/compiled" exec "${node}" "${everything}" stdio`],
})
/** Stops the whole process without taking CPU: it answers nothing and reads nothing any more. */
const hang = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
const pidIn = async (file: string) => Number(await readFile(file, 'utf8'))
const script = (text: string) => ({ command: node, args: ['-e', text], allow: '*' })
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a real server over stdio', () => {
  test('its allowed tools are listed with their schema and called', async () => {
    const mcp = await open({ e: { ...real(), allow: ['echo', 'get-sum', 'no-such-tool'] } })
    const tools = await mcp.tools(all)
    expect(tools.map(({ server, name }) => `${server}/${name}`).sort()).toEqual(['e/echo', 'e/get-sum'])
    expect(tools.find(({ name }) => name === 'get-sum')?.input_schema).toMatchObject({
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
    })
    expect(await mcp.call('e', 'get-sum', { a: 2, b: 3 }, never)).toBe('The sum of 2 and 3 is 5.')
    expect(mcp.status()).toEqual([{ server: 'e', state: 'connected', reason: null }])
  })

  test('a tool that is not on the list is neither shown nor called, and without a list none is', async () => {
    const mcp = await open({ some: { ...real(), allow: ['echo'] }, none: real() })
    expect((await mcp.tools(all)).map(({ name }) => name)).toEqual(['echo'])
    await expect(mcp.call('some', 'get-sum', { a: 1, b: 1 }, never)).rejects.toThrow(
      '"get-sum" of the MCP server "some" is not allowed',
    )
    await expect(mcp.call('none', 'echo', { message: 'hi' }, never)).rejects.toThrow('not allowed')
    await expect(mcp.call('else', 'echo', {}, never)).rejects.toThrow('no MCP server "else"')
  })

  test('"*" allows all that can be called, structured answers come as data, pictures only by name', async () => {
    const mcp = await open({ e: { ...real(), allow: '*' } })
    const names = (await mcp.tools(all)).map(({ name }) => name)
    expect(names).toContain('get-structured-content')
    // Needs the tasks of the protocol, which nobody here follows.
    expect(names).not.toContain('simulate-research-query')
    const weather = await mcp.call('e', 'get-structured-content', { location: 'Chicago' }, never)
    expect(weather).toEqual({ temperature: 36, conditions: 'Light rain / drizzle', humidity: 82 })
    const image = await mcp.call('e', 'get-tiny-image', {}, never)
    expect(image).toContainEqual({ type: 'image', mimeType: 'image/png' })
    expect(JSON.stringify(image).length).toBeLessThan(1000)
  })

  test('the child sees PATH and what is configured for it, and no setting of the suite', async () => {
    process.env.CASEWRIGHT_TEST_SECRET = 'do not tell'
    try {
      const mcp = await open({
        e: { command: node, args: [everything, 'stdio'], env: { OWN: 'yes' }, allow: ['get-env'] },
      })
      const seen = JSON.parse((await mcp.call('e', 'get-env', {}, never)) as string)
      expect(Object.keys(seen).sort()).toEqual(['OWN', 'PATH'])
    } finally {
      delete process.env.CASEWRIGHT_TEST_SECRET
    }
  })

  test('wrong input and a tool that fails are errors in words', async () => {
    const mcp = await open({ e: { ...real(), allow: '*' } })
    await expect(mcp.call('e', 'get-sum', { a: 'two' }, never)).rejects.toThrow(
      /the MCP server "e": .*(invalid|expected)/i,
    )
  })

  test('a tool that hangs fails after the time-out of its server, whose other tools go on', async () => {
    const mcp = await open({ e: { ...real(), allow: '*', timeout_ms: 2_000 } })
    await mcp.tools(all)
    const began = Date.now()
    await expect(mcp.call('e', 'trigger-long-running-operation', { duration: 60, steps: 2 }, never)).rejects.toThrow(
      'the MCP server "e": no answer within 2000 ms',
    )
    expect(Date.now() - began).toBeLessThan(30_000)
    expect(await mcp.call('e', 'echo', { message: 'still here' }, never)).toContain('still here')
  })

  test('a cancelled turn does not wait, and throws its own reason', async () => {
    const mcp = await open({ e: { ...real(), allow: '*' } })
    await mcp.tools(all)
    const turn = new AbortController()
    const reason = new Error('cancelled by its user')
    const call = mcp.call('e', 'trigger-long-running-operation', { duration: 60, steps: 2 }, turn.signal)
    setTimeout(() => turn.abort(reason), 50)
    await expect(call).rejects.toBe(reason)
    expect(await mcp.call('e', 'echo', { message: 'next' }, never)).toContain('next')
  })

  test('one that is killed in the middle of a call fails that call alone, and the next starts it again', async () => {
    const file = join(folder, 'killed.pid')
    const mcp = await open({ e: { ...real(file), allow: '*' } })
    await mcp.tools(all)
    const pid = await pidIn(file)
    const call = mcp.call('e', 'trigger-long-running-operation', { duration: 60, steps: 2 }, never)
    setTimeout(() => process.kill(pid, 'SIGKILL'), 100)
    await expect(call).rejects.toThrow(/the MCP server "e": .*Connection closed/)
    expect(mcp.status()).toEqual([{ server: 'e', state: 'idle', reason: null }])
    expect(await mcp.call('e', 'echo', { message: 'back' }, never)).toContain('back')
    expect(await pidIn(file)).not.toBe(pid)
  })

  test('the child is ended at close, also while it is still being connected, and none is started afterwards', async () => {
    const file = join(folder, 'closed.pid')
    const mcp = await open({ e: { ...real(file), allow: '*' }, mute: script('setInterval(() => {}, 1000)') })
    const muted = mcp.call('mute', 'x', {}, never)
    const rejected = expect(muted).rejects.toThrow('stopping')
    await mcp.call('e', 'echo', { message: 'hi' }, never)
    const pid = await pidIn(file)
    expect(isAlive(pid)).toBe(true)
    await mcp.close()
    await rejected
    expect(isAlive(pid)).toBe(false)
    await expect(mcp.call('e', 'echo', { message: 'hi' }, never)).rejects.toThrow('stopping')
    expect(isAlive(await pidIn(file))).toBe(false)
  })
})

describe('servers that misbehave', () => {
  const echoing = (answer: string) =>
    script(`require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line)
      const reply = (result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
      if (method === 'initialize') reply({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } })
      else if (method === 'tools/list') reply({ tools: [{ name: 'bad name!', inputSchema: { type: 'object' } }, { name: 'x', description: 'd'.repeat(5000), inputSchema: { type: 'object' } }] })
      else if (method === 'tools/call') { ${answer} }
    })`)

  test.each([
    ['does not exist', { command: '/no/such/program', allow: '*' }, /cannot be reached: .*ENOENT/],
    ['ends at once', script('process.exit(3)'), /cannot be reached: .*(closed|ended)/],
    ['says nothing', script('setInterval(() => {}, 1000)'), /cannot be reached: no answer within 3000 ms/],
    ['talks rubbish', script('setInterval(() => console.log("rubbish {"), 5)'), /cannot be reached: no answer within/],
    [
      'floods without a line end',
      script('setInterval(() => process.stdout.write("x".repeat(1e6)), 1)'),
      /cannot be reached/,
    ],
    ['is no server at all', { url: 'http://127.0.0.1:1/mcp', allow: '*' }, /cannot be reached: fetch failed/],
  ])('one that %s is a failure in words, shown in the status, and the others work', async (_, server, words) => {
    const quick = await open({ bad: server, good: echoing('reply({})') }, { connectTimeoutMs: 3_000 })
    await expect(quick.call('bad', 'x', {}, never)).rejects.toThrow(words)
    expect(quick.status()[0]).toMatchObject({ server: 'bad', state: 'failed', reason: expect.stringMatching(words) })
    expect(logged.filter((line) => line.includes('an MCP server is not there'))).toHaveLength(1)
    expect((await quick.tools(all)).map(({ server: of }) => of)).toEqual(['good'])
  })

  test.each([
    ['an answer of the wrong form', 'reply({ content: "no list" })', /the MCP server "e"/],
    [
      'an error',
      `console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: 'out of order' } }))`,
      /out of order/,
    ],
    [
      'a failure of the tool',
      `reply({ isError: true, content: [{ type: 'text', text: 'no such case' }] })`,
      /: no such case/,
    ],
    ['its own end', 'process.exit(1)', /Connection closed/],
    ['silence, and hears nothing any more', hang, /no answer within 2000 ms/],
  ])('%s to a call is a failure in words', async (_, answer, words) => {
    const mcp = await open({ e: { ...echoing(answer), timeout_ms: 2_000 } })
    await expect(mcp.call('e', 'x', {}, never)).rejects.toThrow(words)
  })

  test('names that no model can call are left out and descriptions are clipped', async () => {
    const mcp = await open({ e: echoing('reply({})') })
    expect(await mcp.tools(all)).toEqual([
      { server: 'e', name: 'x', description: 'd'.repeat(1000), input_schema: { type: 'object' } },
    ])
  })

  test('a server that hangs as a whole is started anew after a call timed out', async () => {
    const file = join(folder, 'hung')
    const text = `require('node:fs').existsSync('${file}') ? reply({ content: [{ type: 'text', text: 'well' }] }) : (require('node:fs').writeFileSync('${file}', ''), ${hang})`
    const mcp = await open({ e: { ...echoing(text), timeout_ms: 2_000 } })
    await expect(mcp.call('e', 'x', {}, never)).rejects.toThrow('no answer')
    await expect.poll(() => mcp.status()[0]?.state).toBe('idle')
    expect(await mcp.call('e', 'x', {}, never)).toBe('well')
  })

  test('one that could not be reached is not tried again for a while', async () => {
    const file = join(folder, 'tried')
    const mcp = await open(
      { e: { command: 'sh', args: ['-c', `echo x >> ${file}; exit 1`], allow: '*' } },
      { restMs: 60_000 },
    )
    for (let i = 0; i < 3; i++) await expect(mcp.call('e', 'x', {}, never)).rejects.toThrow('cannot be reached')
    expect(await mcp.tools(all)).toEqual([])
    expect(await readFile(file, 'utf8')).toBe('x\n')
  })
})

describe('a real server over HTTP', () => {
  async function start(port: number): Promise<ChildProcess> {
    const child = spawn(node, [everything, 'streamableHttp'], { env: { PORT: `${port}`, PATH: process.env.PATH } })
    children.push(child)
    child.stdout?.resume()
    for await (const chunk of child.stderr as AsyncIterable<Buffer>) if (`${chunk}`.includes('listening')) break
    return child
  }
  async function freePort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    server.close()
    return port
  }

  test('its tools are listed and called; after its restart the next call works at once', async () => {
    const port = await freePort()
    const first = await start(port)
    const mcp = await open({
      web: { type: 'http', url: `http://127.0.0.1:${port}/mcp`, headers: { 'x-key': 'k' }, allow: ['echo'] },
    })
    expect((await mcp.tools(all)).map(({ name }) => name)).toEqual(['echo'])
    expect(await mcp.call('web', 'echo', { message: 'hi' }, never)).toContain('hi')
    first.kill('SIGKILL')
    await once(first, 'exit')
    await start(port)
    expect(await mcp.call('web', 'echo', { message: 'again' }, never)).toContain('again')
  })

  test('one that is killed in the middle of a call fails that call, long before its time-out', async () => {
    const port = await freePort()
    const server = await start(port)
    const mcp = await open({ web: { url: `http://127.0.0.1:${port}/mcp`, allow: '*', timeout_ms: 100_000 } })
    await mcp.tools(all)
    const began = Date.now()
    const call = mcp.call('web', 'trigger-long-running-operation', { duration: 60, steps: 2 }, never)
    setTimeout(() => server.kill('SIGKILL'), 300)
    await expect(call).rejects.toThrow('the MCP server "web"')
    expect(Date.now() - began).toBeLessThan(50_000)
    await expect(mcp.call('web', 'echo', { message: 'x' }, never)).rejects.toThrow('cannot be reached')
    await start(port)
    expect(await mcp.call('web', 'echo', { message: 'back' }, never)).toContain('back')
  })
})

test('silence between calls is no failure', async () => {
  const mcp = await open({ e: { ...real(), allow: ['echo'], timeout_ms: 2_000 } })
  await mcp.call('e', 'echo', { message: '1' }, never)
  await delay(2_200)
  expect(await mcp.call('e', 'echo', { message: '2' }, never)).toContain('2')
})
