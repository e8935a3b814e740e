import type { ReplayReport } from '@casewright/contracts/ai-engine/resources'
import { canonicalJson, digestOf } from '@casewright/kit/digest'
import { found } from '@casewright/kit/errors'
import type { AiEngineDeps } from '../deps.ts'
import { journalFrom } from '../queries/journal.ts'
import type { ThreadRow } from '../queries/threads.ts'
import { keptTurns } from '../queries/turns.ts'
import { beginTurn } from '../rules/begin-turn.ts'
import { nextStep } from '../rules/next-step.ts'
import { applyPatch, type State } from '../rules/state.ts'

/**
 * Goes through the kept turns of a thread as they were recorded: from the state before, each step must be the one that
 * the rules choose today, and the state at the end the one that was kept. Nothing is run and nothing changed.
 */
export async function replay({ sql }: AiEngineDeps, thread: ThreadRow, atStep?: number): Promise<ReplayReport> {
  const { thread_id, swept_seq } = thread
  const rows = await journalFrom(sql, thread_id, swept_seq)
  const turns = await keptTurns(sql, thread_id, swept_seq)
  let state: State | null = swept_seq === 0 ? null : (rows[0]?.state ?? null)
  let asked: State | undefined
  let steps = 0
  const differences: ReplayReport['differences'] = []
  for (const { trace_id, input, last_step } of turns) {
    state = beginTurn(state, input)
    const ofTurn = rows.filter((row) => row.trace_id === trace_id)
    for (const { step, node, patch, error } of ofTurn.flatMap((row) => row.steps)) {
      const decided = nextStep(state)
      if (decided !== node) differences.push({ trace_id, step, what: 'next_step', recorded: node, decided })
      if (error === null) state = applyPatch(state, patch)
      if (step === atStep) asked = state
      steps += 1
    }
    const kept = ofTurn.at(-1)?.state
    const [recorded, decided] = [digest(kept ?? null), digest(state)]
    if (recorded !== decided) differences.push({ trace_id, step: last_step, what: 'state', recorded, decided })
  }
  return {
    thread_id,
    turns: turns.length,
    steps,
    differences,
    state_digest: digest(state),
    ...(atStep !== undefined && { state: found(asked, `step ${atStep}`) }),
  }
}

const digest = (value: unknown): string => digestOf(canonicalJson(value))
