import { afterAll, beforeAll, expect, test } from 'vitest'
import { internalKey } from '../../acceptance/support/harness.ts'
import { type ScriptedModel, startScriptedModel } from '../../acceptance/support/scripted-model.ts'
import { type GuardedSuite, startGuardedSuite } from './guarded-suite.ts'
import { type WatchedDatabase, watchedDatabase } from './watched-database.ts'

let database: WatchedDatabase
let model: ScriptedModel
let suite: GuardedSuite
beforeAll(async () => {
  database = await watchedDatabase()
  model = await startScriptedModel()
  const reading = { kind: 'dispute', cause: null, side: null, wants: null, slots: [] }
  model.react(({ part }) => ({ say: part === 'intake' ? reading : 'A lease is a contract.' }))
  suite = await startGuardedSuite(
    { ...model.environment, DATABASE_URL: database.url, SEED_RESOURCES_ON_STARTUP: 'false' },
    ['ai-engine', 'consultations', 'files', 'knowledge', 'matter', 'memory', 'platform'],
  )
}, 120_000)
afterAll(async () => {
  await suite.stop()
  await model.stop()
  await database.stop()
})

const sessions = '/consultations-service/api/v1/consultations/sessions'
const headers = { 'x-internal-api-key': internalKey, 'x-user-id': 'ann', 'x-organization-id': 'firm-a' }
const turnsWatched = 6

/** The packets of a turn in a new session, with whatever else the suite sent meanwhile. */
async function packetsOf(message: string, lastEvent: string): Promise<string[][]> {
  const { data } = await suite.ask('POST', sessions, { headers, body: {} })
  database.packets.length = 0
  const { text } = await suite.ask('POST', `${sessions}/${data.id}/chat`, { headers, body: { message } })
  expect(text).toContain(`event: ${lastEvent}`)
  return [...database.packets]
}

/** The journal writes what it has gathered every 20 ms, so that a slower machine has more of it. */
const isGathered = (statement: string): boolean =>
  statement.startsWith(
    'with moved as ( update "ai_engine"."threads" as t set step_seq = $1, event_seq = $2, lease_until',
  )

const isWrite = (statement: string): boolean => /\b(?:insert into|update|delete from) ["a-z]/.test(statement)

/** What every one of several turns has sent: work in the background falls into some of them only. */
async function costOf(message: string, lastEvent: string) {
  await packetsOf(message, lastEvent)
  const watched: string[][][] = []
  for (let turn = 0; turn < turnsWatched; turn++) watched.push(await packetsOf(message, lastEvent))
  const turns = watched.map((packets) => packets.flat())
  const timesIn = (turn: readonly string[], statement: string) => {
    const times = turn.filter((one) => one === statement).length
    return isGathered(statement) ? Math.min(1, times) : times
  }
  const [quietest = []] = turns.toSorted((left, right) => left.length - right.length)
  const own = [...new Set(quietest)].flatMap((statement) =>
    Array.from({ length: Math.min(...turns.map((turn) => timesIn(turn, statement))) }, () => statement),
  )
  const inTransaction = own.slice(own.indexOf('begin'), own.indexOf('commit') + 1)
  const commits = own.filter((one) => isWrite(one) && !inTransaction.includes(one)).length + timesIn(own, 'commit')
  // A packet may begin with settings or the begin of a transaction; its last statement tells whose it is.
  const isOwn = (statement = '') => own.includes(statement) && !isGathered(statement)
  const ownPackets = watched.map((packets) => packets.filter((packet) => isOwn(packet.at(-1))).length)
  return { statements: own.length, packets: Math.min(...ownPackets), commits }
}

/** What else the suite does on a busy machine only adds: one quiet attempt proves what a turn sends, and none can hide a statement of its own. */
const untilQuiet = { timeout: 120_000, retry: 6 }

const atMost = (cost: Awaited<ReturnType<typeof costOf>>, most: typeof cost): void => {
  for (const name of ['statements', 'packets', 'commits'] as const)
    expect(cost[name], name).toBeLessThanOrEqual(most[name])
}

test(
  'a turn that reads a dispute, writes it to the matter and asks by card sends 16 statements in 14 packets, those of the journal apart, and 8 commits',
  untilQuiet,
  async () => {
    const cost = await costOf('My landlord owes me the deposit, I want to sue.', 'card')
    atMost(cost, { statements: 16, packets: 14, commits: 8 })
  },
)

test('a turn that answers a question sends 9 statements in 9 packets and 5 commits', untilQuiet, async () => {
  atMost(await costOf('What is a lease?', 'end'), { statements: 9, packets: 9, commits: 5 })
})
