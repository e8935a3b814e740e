import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { familyCpuMs } from '../engine/processes.ts'
import { digits, percentile, printTable } from '../report.ts'
import { startSuite } from '../suite-process.ts'
import { conversationsAt, together } from './conversations.ts'
import { startInstantModel } from './instant-model.ts'
import { openPeer } from './peer.ts'

const model = await startInstantModel()
const suite = await startSuite([], { AI_BASE_URL: model.url, AI_MODEL: 'instant', AI_API_KEY: 'x' })
const { newSession, ask, pair, stream } = conversationsAt(suite.url)

interface Contender {
  turnPair(): Promise<void>
  cpuMs(): number
}

/** As long as it takes until more of it does not make either side cheaper. */
const warmUpPairs = 600
const pairsPerRound = 120
const rounds = 3

async function measured({ turnPair, cpuMs }: Contender, atOnce: number) {
  const [cpu, wall] = [cpuMs(), performance.now()]
  await together(pairsPerRound, atOnce, turnPair)
  const turns = pairsPerRound * 2
  return { cpuMs: (cpuMs() - cpu) / turns, perSecond: (turns / (performance.now() - wall)) * 1000 }
}

/** The two by turns, so that whatever else the machine does falls upon both. */
async function compared(own: Contender, peer: Contender, atOnce: number) {
  const all: { own: Figures; peer: Figures }[] = []
  for (let n = 0; n < rounds; n++) all.push({ peer: await measured(peer, atOnce), own: await measured(own, atOnce) })
  const median = (side: 'own' | 'peer'): Figures => ({
    cpuMs: percentile(
      all.map((round) => round[side].cpuMs),
      0.5,
    ),
    perSecond: percentile(
      all.map((round) => round[side].perSecond),
      0.5,
    ),
  })
  return { own: median('own'), peer: median('peer') }
}

type Figures = Awaited<ReturnType<typeof measured>>

/** How long until the first words, as a reader sees it. */
async function firstDeltaMs(): Promise<number> {
  const session = await newSession()
  const began = performance.now()
  const answer = await ask(session, 'What is a lease?')
  let text = ''
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString()
    if (text.includes('event: delta')) break
  }
  return performance.now() - began
}

/** What one more event costs from the model's line to the reader's socket: long answers against short ones. */
async function eventCpuUs(): Promise<number> {
  const answer = async (tokens: number) => {
    await (await ask(await newSession(), `What is a lease? tokens=${tokens}`)).text()
  }
  const cost = async (tokens: number, count: number) => {
    await together(10, 4, () => answer(tokens))
    const before = familyCpuMs(suite.pid)
    await together(count, 4, () => answer(tokens))
    return (familyCpuMs(suite.pid) - before) / count
  }
  const [short, long] = [await cost(10, 60), await cost(2010, 60)]
  return ((long - short) / 2000) * 1000
}

const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${suite.pid}/status`, 'utf8'))?.[1]) / 1024

async function idleStreams(count: number): Promise<number> {
  const sessions = await Promise.all(Array.from({ length: count }, () => newSession()))
  const before = residentMb()
  const leaving = new AbortController()
  await Promise.all(sessions.map((session) => stream(session, leaving.signal)))
  await sleep(2_000)
  const grown = residentMb() - before
  leaving.abort()
  return grown
}

try {
  const rows: string[][] = []
  const langGraph = await openPeer(model.url)
  const peer = { turnPair: () => langGraph.turnPair(randomUUID()), cpuMs: langGraph.cpuMs }
  const own = { turnPair: pair, cpuMs: () => familyCpuMs(suite.pid) }
  for (const one of [own, peer]) await together(warmUpPairs, 16, one.turnPair)
  for (const atOnce of [1, 32]) {
    const figures = await compared(own, peer, atOnce)
    for (const [name, { cpuMs, perSecond }] of [
      ['LangGraph.js behind its API server, PostgreSQL saver', figures.peer],
      ['Casewright: the whole suite', figures.own],
    ] as const)
      rows.push([`${name}, ${atOnce} at once`, digits(perSecond), digits(cpuMs), digits(figures.peer.cpuMs / cpuMs)])
  }
  await langGraph.close()
  printTable(
    'a chat that ends with a card, and one with 50 tokens (peer: the answers to its card), over HTTP; per turn; CPU with the database',
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
