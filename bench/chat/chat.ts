import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLangGraphServer } from '../engine/langgraph-server.ts'
import { familyCpuMs } from '../engine/processes.ts'
import { digits, percentile, printTable } from '../report.ts'
import { key, startSuite } from '../suite-process.ts'
import { startInstantModel } from './instant-model.ts'

const model = await startInstantModel()
const suite = await startSuite([], { AI_BASE_URL: model.url, AI_MODEL: 'instant', AI_API_KEY: 'x' })
const base = `${suite.url.replace(/\/$/, '')}/consultations-service/api/v1/consultations/sessions`
const headersOf = (user: string) => ({
  ...{ 'x-internal-api-key': key, 'x-user-id': user, 'x-organization-id': 'bench' },
  'content-type': 'application/json',
})

async function post(user: string, path: string, body: object): Promise<Response> {
  const answer = await fetch(base + path, { method: 'POST', headers: headersOf(user), body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Every conversation is somebody else's. */
let users = 0
async function newSession(): Promise<{ id: string; user: string }> {
  const user = `user-${++users}`
  const { data } = (await (await post(user, '', {})).json()) as { data: { id: string } }
  return { id: data.id, user }
}

/** A turn that asks by card, and its answer with 50 tokens. */
async function turnPair(): Promise<void> {
  const { id, user } = await newSession()
  const asked = await (
    await post(user, `/${id}/chat`, { message: 'My landlord owes me the deposit, I want to sue.' })
  ).text()
  if (!asked.includes('event: card')) throw new Error(`no card: ${asked.slice(-300)}`)
  const answers = ['intake.note_one', 'intake.note_two'].map((field_key) => ({ field_key, value: 'yes' }))
  const said = await (await post(user, `/${id}/resume`, { user_response: { answers } })).text()
  if (said.split('event: delta').length - 1 !== 50) throw new Error(`not 50 deltas: ${said.slice(-300)}`)
}

async function together(count: number, atOnce: number, work: () => Promise<void>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await work()
    }),
  )
}

async function measured(pid: number, pairs: number, atOnce: number, pair: () => Promise<void>) {
  await together(Math.ceil(pairs / 2), atOnce, pair)
  const [cpu, wall] = [familyCpuMs(pid), performance.now()]
  await together(pairs, atOnce, pair)
  const turns = pairs * 2
  return {
    cpuMs: (familyCpuMs(pid) - cpu) / turns,
    perSecond: (turns / (performance.now() - wall)) * 1000,
  }
}

/** How long until the first words, as a reader sees it. */
async function firstDeltaMs(): Promise<number> {
  const { id, user } = await newSession()
  const began = performance.now()
  const answer = await post(user, `/${id}/chat`, { message: 'What is a lease?' })
  let text = ''
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString()
    if (text.includes('event: delta')) break
  }
  return performance.now() - began
}

/** What one more event costs from the model's line to the reader's socket: long answers against short ones. */
async function eventCpuUs(): Promise<number> {
  const ask = async (tokens: number) => {
    const { id, user } = await newSession()
    await (await post(user, `/${id}/chat`, { message: `What is a lease? tokens=${tokens}` })).text()
  }
  const cost = async (tokens: number, count: number) => {
    await together(10, 4, () => ask(tokens))
    const before = familyCpuMs(suite.pid)
    await together(count, 4, () => ask(tokens))
    return (familyCpuMs(suite.pid) - before) / count
  }
  const [short, long] = [await cost(10, 60), await cost(2010, 60)]
  return ((long - short) / 2000) * 1000
}

const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${suite.pid}/status`, 'utf8'))?.[1]) / 1024

async function idleStreams(count: number): Promise<number> {
  const sessions = await Promise.all(Array.from({ length: count }, newSession))
  const before = residentMb()
  const leaving = new AbortController()
  const open = sessions.map(({ id, user }) =>
    fetch(`${base}/${id}/stream`, { headers: headersOf(user), signal: leaving.signal }),
  )
  await Promise.all(open)
  await sleep(2_000)
  const grown = residentMb() - before
  leaving.abort()
  return grown
}

try {
  const rows: string[][] = []
  const peer = await openLangGraphServer(32)
  for (const atOnce of [1, 32]) {
    const own = await measured(suite.pid, atOnce === 1 ? 60 : 320, atOnce, turnPair)
    const theirs = await measured(peer.pid, atOnce === 1 ? 10 : 64, atOnce, async () => {
      await peer.turnPair(randomUUID())
    })
    for (const [name, { cpuMs, perSecond }] of [
      ['langgraphjs dev, in its memory', theirs],
      ['Casewright: the whole suite, stored', own],
    ] as const)
      rows.push([`${name}, ${atOnce} at once`, digits(perSecond), digits(cpuMs), digits(theirs.cpuMs / cpuMs)])
  }
  await peer.close()
  printTable(
    'a chat that ends with a card, then its answers and 50 tokens, over HTTP; per turn; CPU with the database',
    ['', 'turns/s', 'CPU ms', 'turns per CPU second'],
    rows,
  )
  const first: number[] = []
  for (let n = 0; n < 30; n++) first.push(await firstDeltaMs())
  console.log(
    `\ntime to the first delta: p50 ${digits(percentile(first, 0.5))} ms, p95 ${digits(percentile(first, 0.95))} ms`,
  )
  console.log(`CPU per forwarded event, model to reader: ${digits(await eventCpuUs())} µs (bar: 45)`)
  console.log(`memory of 500 idle streams: ${digits(await idleStreams(500))} MB`)
} finally {
  await suite.stop()
  model.stop()
}
process.exit(0)
