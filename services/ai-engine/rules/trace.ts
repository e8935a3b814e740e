import type { Round, Trace } from '@casewright/contracts/ai-engine/resources'
import type { CallRecord } from '@casewright/models/calls'
import type { JournalRow, Step } from '../graph/rules/kinds.ts'
import { type Redaction, redact } from './redact.ts'

interface WholeTurn extends Round {
  given: unknown
  said: string
  failure: { message: string } | null
  attempts: number
  first_event: number
  last_event: number | null
}

/** A summary fit for the list of traces. */
export const shownRound = (round: Round, redaction: Redaction): Round => ({
  ...round,
  input: redact(round.input, redaction) as string,
  output: redact(round.output, redaction) as string,
})

/** A turn as a tree: the turn, its steps, and what each step did outside. Events stand with the step that told them. */
export function traceOf(turn: WholeTurn, rows: readonly JournalRow[], redaction: Redaction, now: string): Trace {
  const { given, said, failure, attempts, first_event, last_event, ...round } = turn
  const shown = (value: unknown) => redact(value, redaction)
  // The last row of the turn before the kept ones stays, for its state; a part of the steps is not the turn.
  const kept = last_event === null || rows[0]?.events[0]?.seq === first_event
  const steps = kept ? rows.flatMap((row) => row.steps) : []
  const events = eventsByStep(rows)
  return {
    ...shownRound(round, redaction),
    attempts,
    kept,
    root: {
      name: `turn ${round.turn_no}`,
      kind: 'turn',
      started_at: round.started_at,
      ms: round.ms ?? Math.max(0, Date.parse(now) - Date.parse(round.started_at)),
      status: failure ? 'error' : 'ok',
      error: shown(failure?.message ?? null) as string | null,
      input: shown(given),
      output: shown(said),
      children: steps.map((step, index) => ({
        ...spanOf(step.node, step, shown),
        kind: 'node' as const,
        step: step.step,
        patch: shown(step.patch),
        events: (events[index] ?? []).map(({ event, data, seq }) => ({ event, data: shown(data), seq })),
        children: step.calls.map((call) => callSpan(call, shown)),
      })),
    },
  }
}

type Shown = (value: unknown) => unknown

/** Failures in words may quote what a model or another service said. */
const spanOf = (name: string, { started_at, ms, error }: Pick<Step, 'started_at' | 'ms' | 'error'>, shown: Shown) => ({
  name,
  started_at,
  ms,
  status: error === null ? ('ok' as const) : ('error' as const),
  error: shown(error) as string | null,
})

const callSpan = (call: CallRecord, shown: Shown) => ({
  ...spanOf(call.name, call, shown),
  kind: call.kind,
  attributes: { ...call.usage },
  input: shown(call.input),
  output: shown(call.output),
})

type Events = JournalRow['events']

/** A step's events go from its `task_start` to the next one's. */
function eventsByStep(rows: readonly JournalRow[]): Events[] {
  const groups: Events[] = []
  const before: Events = []
  for (const event of rows.flatMap((row) => row.events)) {
    if (event.event === 'task_start') groups.push([])
    ;(groups.at(-1) ?? before).push(event)
  }
  groups[0]?.unshift(...before)
  return groups
}
