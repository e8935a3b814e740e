import type { ErasedPart, PersonErasure } from '@casewright/contracts/people'
import { ServiceError } from '@casewright/kit/errors'
import { forgetAnswers } from '@casewright/kit/once'
import { pause } from '@casewright/kit/pause'
import { rehearse } from '@casewright/kit/rehearse'
import type { AiEngineDeps } from '../deps.ts'
import { cancelThreadsOf, eraseThreads, lockThreadsOf, maskTurns } from '../queries/people.ts'

type Deps = Pick<AiEngineDeps, 'sql' | 'transaction' | 'runs'>

const waitsMax = 100
const waitMs = 100

/** Threads with their journals, turns, traces and usage. A turn that runs is ended first: it would write what is being erased. */
export async function eraseIn(body: PersonErasure, deps: Deps): Promise<ErasedPart> {
  const { user_id, organization_id, pseudonym, dry_run, links } = body
  const person = { user_id, organization_id }
  if (!dry_run) await endTurns(deps, person, links.sessions)
  const { thread_ids, erased } = await rehearse(deps.transaction, dry_run, async (sql) => {
    const thread_ids = await lockThreadsOf(sql, person, links.sessions)
    const masked_turns = await maskTurns(sql, person, thread_ids, pseudonym)
    const counts = await eraseThreads(sql, thread_ids, links.sessions)
    const answers = await forgetAnswers(sql, 'ai_engine', organization_id, user_id)
    return { thread_ids, erased: { ...counts, masked_turns, answers } }
  })
  if (!dry_run) for (const thread_id of thread_ids) deps.runs.forget(thread_id)
  return { erased, kept: [], links: { sessions: [], matters: [], files: [], kept_files: [] } }
}

async function endTurns(
  { sql, runs }: Deps,
  person: { user_id: string; organization_id: string },
  sessions: readonly string[],
): Promise<void> {
  for (let waits = 0; waits < waitsMax; waits++) {
    const running = await cancelThreadsOf(sql, person, sessions)
    if (running.length === 0) return
    for (const { trace_id } of running) runs.cancel(trace_id)
    await pause(waitMs, new AbortController().signal)
  }
  throw new ServiceError('thread_busy', 'a turn of this person is still ending; erase again in a moment')
}
