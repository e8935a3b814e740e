import type { ReplayReport } from '@casewright/contracts/ai-engine/resources'
import { type RecordedTurn, replay } from '@casewright/durable/replay'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import { found, ServiceError } from '@casewright/kit/data/errors'
import type { AiEngineDeps } from '../deps.ts'
import { beginTurn } from '../graph/rules/begin-turn.ts'
import { wholeInput } from '../graph/rules/given-input.ts'
import type { EngineKinds } from '../graph/rules/kinds.ts'
import { nextStep } from '../graph/rules/next-step.ts'
import { profileFrom } from '../graph/rules/profile.ts'
import type { State } from '../graph/rules/state.ts'
import { threadWithState } from '../queries/threads.ts'
import { keptTurns } from '../queries/turns.ts'
import { redact } from '../rules/redact.ts'
import { store } from './store.ts'
import { type Caller, requireThread } from './thread-access.ts'

/** Replays the kept turns of a thread by the rules of today. Nothing is run and nothing changed. */
export async function replayThread(
  { sql, redaction, matter }: Pick<AiEngineDeps, 'sql' | 'redaction' | 'matter'>,
  caller: Caller,
  { thread_id, step: atStep }: { thread_id: string; step?: number },
): Promise<ReplayReport> {
  const { turns, base } = await keptHistory({ sql, matter }, caller, thread_id)
  const { state, asked, ...report } = replay(base, turns, {
    graph: { nextStep },
    // What is known of the matter is kept once for the thread, the newest only: it is not compared.
    keptPart: (state) => ({ ...state, matter_profile: null }),
    atStep,
  })
  return {
    thread_id,
    turns: turns.length,
    ...report,
    state_digest: digestOf(canonicalJson(state)),
    ...(atStep !== undefined && { state: redact(found(asked, `step ${atStep}`), redaction) as State }),
  }
}

const attemptsMax = 5

interface History {
  turns: RecordedTurn<EngineKinds>[]
  /** The state before the first of them. */
  base: State | null
}

/** What is kept of the ended turns, as it was at one moment: read again when a turn ended or was swept meanwhile. */
async function keptHistory(
  { sql, matter }: Pick<AiEngineDeps, 'sql' | 'matter'>,
  caller: Caller,
  thread_id: string,
): Promise<History> {
  const read = async () => found(await threadWithState(sql, caller.organization, thread_id), 'thread')
  let thread = await read()
  await requireThread({ matter }, caller, thread, 'read')
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { swept_seq, snapshot_seq } = thread
    const rows = await store.rowsFrom(sql, thread_id, swept_seq)
    const turns = await keptTurns(sql, thread_id, swept_seq)
    thread = await read()
    if (thread.swept_seq !== swept_seq || thread.snapshot_seq !== snapshot_seq) continue
    const matter_profile = profileFrom(thread.matter_profile)?.value ?? null
    const recorded = turns.map(({ trace_id, last_step, input }): RecordedTurn<EngineKinds> => {
      const ofTurn = rows.filter((row) => row.trace_id === trace_id)
      const kept = ofTurn.at(-1)?.state ?? null
      const whole = kept ? wholeInput(input, kept) : input
      return { trace_id, last_step, rows: ofTurn, begin: (before) => beginTurn(before, whole, matter_profile) }
    })
    return { turns: recorded, base: swept_seq === 0 ? null : (rows[0]?.state ?? null) }
  }
  throw new ServiceError('dependency_unavailable', 'the thread is too busy to be replayed; try again in a moment')
}
