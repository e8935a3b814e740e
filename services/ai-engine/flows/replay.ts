import type { ReplayReport } from '@casewright/contracts/ai-engine/resources'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import { found, ServiceError } from '@casewright/kit/data/errors'
import type { AiEngineDeps } from '../deps.ts'
import { journalFrom } from '../queries/journal.ts'
import { threadWithState } from '../queries/threads.ts'
import { keptTurns } from '../queries/turns.ts'
import { redact } from '../rules/traces/redact.ts'
import { beginTurn } from '../rules/turn/begin-turn.ts'
import { type JournalRow, type Step, wholeInput } from '../rules/turn/journal.ts'
import { nextStep } from '../rules/turn/next-step.ts'
import { profileFrom } from '../rules/turn/profile.ts'
import { applyPatch, type State } from '../rules/turn/state.ts'
import { type Caller, requireThread } from './thread-access.ts'

type Differences = ReplayReport['differences']
type KeptTurn = Awaited<ReturnType<typeof keptTurns>>[number]

/**
 * Goes through the kept turns of a thread as they were recorded: from the state before, each step must be the one that
 * the rules choose today, and the state at the end the one that was kept. Nothing is run and nothing changed.
 */
export async function replay(
  { sql, redaction, matter }: Pick<AiEngineDeps, 'sql' | 'redaction' | 'matter'>,
  caller: Caller,
  { thread_id, step: atStep }: { thread_id: string; step?: number },
): Promise<ReplayReport> {
  const { turns, rows, base, matter_profile } = await keptHistory({ sql, matter }, caller, thread_id)
  let before = base
  let rebuilt = base
  let asked: State | undefined
  let steps = 0
  const differences: Differences = []
  for (const turn of turns) {
    const ofTurn = rows.filter((row) => row.trace_id === turn.trace_id)
    const kept = ofTurn.at(-1)?.state ?? null
    const recorded = ofTurn.flatMap((row) => row.steps)
    let state = beginTurn(before, kept ? wholeInput(turn.input, kept) : turn.input, matter_profile)
    for (const { step, node, patch, error } of recorded) {
      const decided = nextStep(state)
      if (decided !== node)
        differences.push({ trace_id: turn.trace_id, step, what: 'next_step', recorded: node, decided })
      if (error === null) state = applyPatch(state, patch)
      if (step === atStep) asked = state
    }
    // What is known of the matter is kept once for the thread, the newest only: it is not compared.
    state = { ...state, matter_profile: null }
    differences.push(...stateDifferences(turn, recorded, kept, state))
    steps += recorded.length
    rebuilt = state
    // As the next turn did: a difference is told once, and not again for every turn after it.
    before = kept ?? state
  }
  return {
    thread_id,
    turns: turns.length,
    steps,
    differences,
    state_digest: digest(rebuilt),
    ...(atStep !== undefined && { state: redact(found(asked, `step ${atStep}`), redaction) as State }),
  }
}

const attemptsMax = 5

/** What is kept of the ended turns, as it was at one moment: read again when a turn ended or was swept meanwhile. */
async function keptHistory({ sql, matter }: Pick<AiEngineDeps, 'sql' | 'matter'>, caller: Caller, thread_id: string) {
  const read = async () => found(await threadWithState(sql, caller.organization, thread_id), 'thread')
  let thread = await read()
  await requireThread({ matter }, caller, thread, 'read')
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { swept_seq, snapshot_seq } = thread
    const rows = await journalFrom(sql, thread_id, swept_seq)
    const turns = await keptTurns(sql, thread_id, swept_seq)
    thread = await read()
    if (thread.swept_seq === swept_seq && thread.snapshot_seq === snapshot_seq)
      return {
        rows,
        turns,
        base: swept_seq === 0 ? null : (rows[0]?.state ?? null),
        matter_profile: profileFrom(thread.matter_profile)?.value ?? null,
      }
  }
  throw new ServiceError('dependency_unavailable', 'the thread is too busy to be replayed; try again in a moment')
}

/** The members that are not as they were kept, by the step that wrote them last; or by the last, which kept the state. */
function stateDifferences(
  { trace_id, last_step }: KeptTurn,
  recorded: readonly Step[],
  kept: JournalRow['state'],
  rebuilt: State,
): Differences {
  const members = [...new Set([...Object.keys(kept ?? {}), ...Object.keys(rebuilt)])]
  const different = members.filter((member) => digest(kept?.[member]) !== digest(rebuilt[member]))
  const writerOf = (member: string) =>
    recorded.findLast(({ patch, error }) => error === null && Object.hasOwn(patch, member))?.step ?? last_step
  return [...Map.groupBy(different, writerOf)]
    .sort(([one], [other]) => one - other)
    .map(([step, names]) => {
      const digests = (state: State | null) =>
        Object.fromEntries(names.map((name) => [name, state?.[name] === undefined ? null : digest(state[name])]))
      return { trace_id, step, what: 'state' as const, recorded: digests(kept), decided: digests(rebuilt) }
    })
}

const digest = (value: unknown): string => digestOf(canonicalJson(value))
