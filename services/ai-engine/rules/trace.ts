import type { Round, Trace } from '@casewright/contracts/ai-engine/resources'
import type { CallRecord } from './calls.ts'
import type { JournalRow, Step } from './journal.ts'
import { type Redaction, redact } from './redact.ts'

interface WholeTurn extends Round {
  given: unknown
  said: string
  failure: { message: string } | null
  attempts: number
}

/** A turn as a tree: the turn, its steps, and what each step did outside. Events stand with the step that told them. */
export function traceOf(turn: WholeTurn, rows: readonly JournalRow[], redaction: Redaction, now: string): Trace {
  const { given, said, failure, attempts, ...round } = turn
  const shown = (value: unknown) => redact(value, redaction)
  const steps = rows.flatMap((row) => row.steps)
  const events = eventsByStep(rows)
  return {
    ...round,
    input: shown(round.input) as string,
    output: shown(round.output) as string,
    attempts,
    kept: rows.length > 0,
    root: {
      name: `turn ${round.turn_no}`,
      kind: 'turn',
      started_at: round.started_at,
      ms: round.ms ?? Date.parse(now) - Date.parse(round.started_at),
      status: failure ? 'error' : 'ok',
      error: failure?.message ?? null,
      input: shown(given),
      output: shown(said),
      children: steps.map((step, index) => ({
        ...spanOf(step.node, step),
        kind: 'node' as const,
        step: step.step,
        patch: shown(step.patch),
        events: (events[index] ?? []).map(shown),
        children: step.calls.map((call) => callSpan(call, shown)),
      })),
    },
  }
}

const spanOf = (name: string, { started_at, ms, error }: Pick<Step, 'started_at' | 'ms' | 'error'>) => ({
  name,
  started_at,
  ms,
  status: error === null ? ('ok' as const) : ('error' as const),
  error,
})

const callSpan = (call: CallRecord, shown: (value: unknown) => unknown) => ({
  ...spanOf(call.name, call),
  kind: call.kind,
  attributes: { ...call.usage },
  input: shown(call.input),
  output: shown(call.output),
})

/** A step's events go from its `task_start` to the next one's. */
function eventsByStep(rows: readonly JournalRow[]): unknown[][] {
  const groups: unknown[][] = []
  const before: unknown[] = []
  for (const event of rows.flatMap((row) => row.events)) {
    if (event.event === 'task_start') groups.push([])
    ;(groups.at(-1) ?? before).push(event)
  }
  groups[0]?.unshift(...before)
  return groups
}
