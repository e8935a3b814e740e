import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import { applyPatch, type Graph } from './graph.ts'
import type { JournalRow, Step } from './journal.ts'
import type { Kinds } from './kinds.ts'

/** An ended turn as it was recorded. */
export interface RecordedTurn<K extends Kinds> {
  trace_id: string
  last_step: number
  rows: readonly JournalRow<K>[]
  /** The state with which it starts, from the one that the turn before it left. */
  begin(before: K['State'] | null): K['State']
}

/** Where the rules of today would have gone on otherwise, or come to another state. */
type Difference =
  | { trace_id: string; step: number; what: 'next_step'; recorded: string; decided: string | null }
  | { trace_id: string; step: number; what: 'state'; recorded: Digests; decided: Digests }

type Digests = Record<string, string | null>

export interface Replayed<K extends Kinds> {
  steps: number
  differences: Difference[]
  state: K['State'] | null
  /** The state after the step that was asked for. */
  asked: K['State'] | undefined
}

interface ReplayOptions<K extends Kinds> {
  graph: Pick<Graph<K>, 'nextStep'>
  /** What of a state is kept at the end of a turn. */
  keptPart(state: K['State']): K['State']
  /** Number of a step whose state is asked for. */
  atStep?: number | undefined
}

/**
 * Goes through recorded turns: from the state before, each step must be the one that the graph chooses today, and the
 * state at the end the one that was kept. Nothing is run and nothing changed.
 */
export function replay<K extends Kinds>(
  base: K['State'] | null,
  turns: readonly RecordedTurn<K>[],
  { graph, keptPart, atStep }: ReplayOptions<K>,
): Replayed<K> {
  const replayed: Replayed<K> = { steps: 0, differences: [], state: base, asked: undefined }
  let before = base
  for (const { trace_id, last_step, rows, begin } of turns) {
    const kept = rows.at(-1)?.state ?? null
    const recorded = rows.flatMap((row) => row.steps)
    let state = begin(before)
    for (const { step, node, patch, error } of recorded) {
      const decided = graph.nextStep(state)
      if (decided !== node) replayed.differences.push({ trace_id, step, what: 'next_step', recorded: node, decided })
      if (error === null) state = applyPatch<K>(state, patch)
      if (step === atStep) replayed.asked = state
    }
    state = keptPart(state)
    replayed.differences.push(...stateDifferences({ trace_id, last_step, recorded }, kept, state))
    replayed.steps += recorded.length
    replayed.state = state
    // As the next turn did: a difference is told once, and not again for every turn after it.
    before = kept ?? state
  }
  return replayed
}

/** The members that are not as they were kept, by the step that wrote them last; or by the last, which kept the state. */
function stateDifferences<K extends Kinds>(
  { trace_id, last_step, recorded }: { trace_id: string; last_step: number; recorded: readonly Step<K>[] },
  kept: object | null,
  rebuilt: object,
): Difference[] {
  const before = new Map(Object.entries(kept ?? {}))
  const after = new Map(Object.entries(rebuilt))
  const members = [...new Set([...before.keys(), ...after.keys()])]
  const different = members.filter((member) => digest(before.get(member)) !== digest(after.get(member)))
  const writerOf = (member: string) =>
    recorded.findLast(({ patch, error }) => error === null && Object.hasOwn(patch, member))?.step ?? last_step
  return [...Map.groupBy(different, writerOf)]
    .sort(([one], [other]) => one - other)
    .map(([step, names]) => {
      const digests = (state: ReadonlyMap<string, unknown>): Digests =>
        Object.fromEntries(names.map((name) => [name, state.get(name) === undefined ? null : digest(state.get(name))]))
      return { trace_id, step, what: 'state', recorded: digests(before), decided: digests(after) }
    })
}

const digest = (value: unknown): string => digestOf(canonicalJson(value))
