import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { familyCpuMs } from '../engine/processes.ts'
import { digits, percentile, printTable } from '../report.ts'
import { startSuite } from '../suite-process.ts'
import { conversationsAt, together } from './conversations.ts'
import type { startInstantModel } from './instant-model.ts'

const ownRoot = join(import.meta.dirname, '..', '..')
const warmUpPairs = 300
const turnsPerRound = 60
const rounds = 12
const atOnce = 32

/** An installed checkout as it is, or one of a commit, installed into a folder that is gone afterwards. */
function checkedOut(before: string): { root: string; remove(): void } {
  if (existsSync(join(before, 'package.json'))) return { root: resolve(before), remove() {} }
  const root = mkdtempSync(join(tmpdir(), 'casewright-before-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    const packed = execFileSync('git', ['archive', before], { cwd: ownRoot, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', root], { input: packed })
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' })
  } catch (error) {
    remove()
    throw error
  }
  return { root, remove }
}

/** A suite with the model of its own checkout: what a model has to answer differs from commit to commit. */
async function contender(root: string) {
  const { startInstantModel: start } = (await import(join(root, 'bench/chat/instant-model.ts'))) as {
    startInstantModel: typeof startInstantModel
  }
  const model = await start()
  const suite = await startSuite([], { AI_BASE_URL: model.url, AI_MODEL: 'instant', AI_API_KEY: 'x' }, root)
  return {
    ...conversationsAt(suite.url),
    cpuMs: () => ({ all: familyCpuMs(suite.pid), postgres: familyCpuMs(suite.pid, 'postgres') }),
    async stop() {
      await suite.stop()
      model.stop()
    },
  }
}

type Contender = Awaited<ReturnType<typeof contender>>
type Figures = [node: number, postgres: number]

async function measured(one: Contender, kind: 'dispute' | 'question'): Promise<Figures> {
  const began = one.cpuMs()
  await together(turnsPerRound, atOnce, one[kind])
  const ended = one.cpuMs()
  const postgres = (ended.postgres - began.postgres) / turnsPerRound
  return [(ended.all - began.all) / turnsPerRound - postgres, postgres]
}

/** Both by turns, and each of them first in every other round, so that whatever else the machine does falls upon both. */
async function compared(now: Contender, before: Contender, kind: 'dispute' | 'question') {
  const figures = { now: [] as Figures[], before: [] as Figures[] }
  for (let round = 0; round < rounds; round++) {
    const sides = [['now', now] as const, ['before', before] as const]
    for (const [side, one] of round % 2 ? sides.toReversed() : sides) figures[side].push(await measured(one, kind))
  }
  return figures
}

const total = ([node, postgres]: Figures) => node + postgres
const addedUp = (left: Figures[], right: Figures[]) =>
  left.map(([node, postgres], n): Figures => [node + (right[n]?.[0] ?? 0), postgres + (right[n]?.[1] ?? 0)])

function rowsOf(name: string, { now, before }: Awaited<ReturnType<typeof compared>>): string[][] {
  const parts = { node: (one: Figures) => one[0], PostgreSQL: (one: Figures) => one[1], both: total }
  return Object.entries(parts).map(([part, of]) => {
    const [nowMs, beforeMs] = [percentile(now.map(of), 0.5), percentile(before.map(of), 0.5)]
    return [`${name}: ${part}`, digits(beforeMs), digits(nowMs), (nowMs / beforeMs).toFixed(2)]
  })
}

const ref = process.argv[2]
if (ref === undefined) throw new Error('which commit?')
const checkout = checkedOut(ref)
const before = await contender(checkout.root)
const now = await contender(ownRoot)
try {
  for (const one of [before, now]) await together(warmUpPairs, 16, one.pair)
  const load = loadavg()[0] ?? 0
  const dispute = await compared(now, before, 'dispute')
  const question = await compared(now, before, 'question')
  const pair = { now: addedUp(dispute.now, question.now), before: addedUp(dispute.before, question.before) }
  printTable(
    `CPU ms of a turn in a new session, beside ${ref}; medians of ${rounds} rounds of ${turnsPerRound} by turns, ${atOnce} at once`,
    ['', 'before', 'now', 'ratio'],
    [...rowsOf('ends with a card', dispute), ...rowsOf('50 tokens', question), ...rowsOf('the pair', pair)],
  )
  console.log(`\nload of the machine: ${digits(load)} at the beginning, ${digits(loadavg()[0] ?? 0)} at the end`)
} finally {
  await now.stop()
  await before.stop()
  checkout.remove()
}
process.exit(0)
