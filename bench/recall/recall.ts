// @ts-nocheck: the types come with the peer, which only those who run the bench install.
import MiniSearch from 'minisearch'
import type { memory } from '../../contracts/memory/endpoints.ts'
import { createLog } from '../../kit/data/log.ts'
import type { Client } from '../../kit/http/endpoint.ts'
import { testSecrets } from '../../kit/testing.ts'
import { createBm25Index } from '../../kit/text/bm25.ts'
import { tokens } from '../../kit/text/tokens.ts'
import { service } from '../../services/memory/service.ts'
import { digits, percentile, printTable, ratio } from '../report.ts'
import { openScratchDatabase } from '../scratch-database.ts'
import { sampleFacts, sampleQuestions } from './facts.ts'

const factCount = 10_000
const facts = sampleFacts(factCount)
const questions = sampleQuestions(400)

interface Timed {
  p50: number
  p95: number
  cpu: number
}

async function timed(ask: (question: string) => unknown): Promise<Timed> {
  for (const question of questions.slice(0, 100)) await ask(question)
  const before = process.cpuUsage()
  const wall: number[] = []
  for (const question of questions) {
    const start = performance.now()
    await ask(question)
    wall.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(before)
  return { p50: percentile(wall, 0.5), p95: percentile(wall, 0.95), cpu: (user + system) / 1000 / questions.length }
}

async function openMemory() {
  const { database, close: closeDatabase } = await openScratchDatabase(4)
  const client = () => {
    throw new Error('memory-service calls no other service')
  }
  const running = await service.start(
    {
      environment: {},
      database,
      log: createLog({ level: 'warn', format: 'json' }),
      client,
      auditSink: async () => {},
      secrets: testSecrets,
      publicUrl: () => '',
    },
    ['bench-key-bench-key'],
  )
  const close = async () => {
    await running.stop(0)
    await closeDatabase()
  }
  return { app: running.client as unknown as Client<typeof memory>, close }
}

/** Eight writers at a time, as a busy suite would have. */
async function writeAll(app: Client<typeof memory>): Promise<{ cpu: number; wall: number }> {
  const [before, start] = [process.cpuUsage(), performance.now()]
  const waiting = facts.entries()
  const writer = async () => {
    for (const [, fact] of waiting)
      await app.createFact({ organization, body: { ...fact, user_id: 'u', scope: 'global', category: 'summary' } })
  }
  await Promise.all(Array.from({ length: 8 }, writer))
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1000 / factCount, wall: (performance.now() - start) / factCount }
}

const organization = 'bench'
const { app, close } = await openMemory()
const writing = await writeAll(app)
const recall = (query: string) => app.recall({ organization, body: { user_id: 'u', query } })
const coldStart = performance.now()
await recall(questions[0] as string)
const cold = performance.now() - coldStart

const index = createBm25Index<string, null>()
for (const { entity_key, content } of facts) index.set(entity_key, null, tokens(content))
const peer = new MiniSearch({ fields: ['content'], idField: 'entity_key' })
peer.addAll(facts)
const peerWithOurTerms = new MiniSearch({
  fields: ['content'],
  idField: 'entity_key',
  tokenize: tokens,
  processTerm: (term) => term,
})
peerWithOurTerms.addAll(facts)

const measured: Record<string, Timed> = {
  'recall, whole call with the database': await timed(recall),
  "the kit's index alone": await timed((question) => index.search(tokens(question), { limit: 10 })),
  'MiniSearch alone, default options': await timed((question) => peer.search(question).slice(0, 10)),
  "MiniSearch alone, the kit's terms": await timed((question) => peerWithOurTerms.search(question).slice(0, 10)),
}
await close()

const base = measured['MiniSearch alone, default options'] as Timed
printTable(
  `${questions.length} questions to ${factCount} facts of one user (half Chinese, half English), ms; ratio of p50 to MiniSearch`,
  ['', 'p50', 'p95', 'CPU', 'ratio'],
  Object.entries(measured).map(([name, { p50, p95, cpu }]) => [
    name,
    digits(p50),
    digits(p95),
    digits(cpu),
    ratio(p50, base.p50),
  ]),
)
console.log(`First recall after a start (builds the index of ${factCount} facts): ${digits(cold)} ms.`)
console.log(
  `Writing a fact: ${digits(writing.cpu)} ms CPU of the service, ${digits(writing.wall)} ms wall with 8 writers of one user, fsync on.`,
)
