import { modelNamed } from '@casewright/legal/case/case-models'
import { factsOf } from '@casewright/legal/case/ledger'
import { readConfig } from '../../services/ai-engine/config.ts'
import { judgeOutcome, type Outcome } from '../judge-outcome.ts'
import { type Matter, readMatters } from '../matters.ts'
import { table } from '../measure.ts'
import { outcomeCells, outcomeColumns } from '../outcome-row.ts'
import { playMatter } from '../play-matter.ts'
import { f1, sum } from '../score.ts'
import { type SlotScore, scoreSlots } from '../score-slots.ts'
import { type Calls, type ModelWork, openModelWork } from './model-work.ts'

interface Run {
  slots: SlotScore
  outcome: Outcome
  calls: Calls
  ms: number
}

/** `--matters 01,13`: the numbers of those that are wanted; all of them without it. */
const wantedOf = (args: readonly string[]): readonly string[] | null => {
  const at = args.indexOf('--matters')
  return at < 0 ? null : (args[at + 1] ?? '').split(',')
}

/**
 * Plays the labelled matters by the rules and with a model, and gives a table of both. The endpoint is the one after
 * `--model`; all other settings are those of the suite (AI_MODEL, AI_API_KEY, AI_CALL_TIMEOUT_MS and so on).
 */
export async function modelTable(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const url = args[args.indexOf('--model') + 1]
  const config = readConfig({ ...environment, ...(url?.startsWith('http') && { AI_BASE_URL: url }) })
  if (config.AI_BASE_URL === undefined) throw new Error('which endpoint? --model <url>, with AI_MODEL set')
  const wanted = wantedOf(args)
  const matters = (await readMatters()).filter(
    ({ id, model }) => modelNamed(model) !== null && (wanted?.some((number) => id.startsWith(number)) ?? true),
  )
  if (matters.length === 0) throw new Error('there is no such matter')
  const rows: string[][] = []
  for (const [name, settings] of [
    ['rules', readConfig({})],
    [config.AI_MODEL ?? '', config],
  ] as const) {
    const opened = await openModelWork(settings)
    rows.push([name, ...cellsOf(await runAll(matters, opened))])
    await opened.close()
  }
  return `${matters.length} matters\n\n${table(['', 'slots F1', ...outcomeColumns, ...callColumns], rows)}\n`
}

async function runAll(matters: readonly Matter[], { open }: ModelWork): Promise<Run[]> {
  const runs: Run[] = []
  for (const matter of matters) {
    const { work, said, calls } = open()
    const startedMs = performance.now()
    const played = await playMatter(matter, work, said)
    const ms = performance.now() - startedMs
    const slots = scoreSlots({ matter, facts: factsOf(played.read.entries) })
    runs.push({ slots, outcome: judgeOutcome(played), calls, ms })
  }
  return runs
}

const callColumns = [
  'calls per turn, at most',
  'calls per matter',
  'characters sent per matter',
  'calls that failed',
  'steps done by the rules instead',
  'seconds per matter',
]

function cellsOf(runs: readonly Run[]): string[] {
  const turns = runs.flatMap(({ calls }) => calls.turns)
  const calls = turns.flat()
  const perMatter = (value: number, digits: number) => (value / runs.length).toFixed(digits)
  return [
    f1(sum(runs.map(({ slots }) => slots))).toFixed(2),
    ...outcomeCells(runs.map(({ outcome }) => outcome)),
    String(Math.max(0, ...turns.map(({ length }) => length))),
    perMatter(calls.length, 1),
    perMatter(
      calls.reduce((all, { input }) => all + JSON.stringify(input).length, 0),
      0,
    ),
    String(calls.filter(({ error }) => error !== null).length),
    String(runs.reduce((all, one) => all + one.calls.fallbacks, 0)),
    perMatter(runs.reduce((all, { ms }) => all + ms, 0) / 1000, 1),
  ]
}
