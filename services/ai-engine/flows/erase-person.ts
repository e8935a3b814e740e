import type { ErasedPart, PersonErasure } from '@casewright/contracts/people'
import { ServiceError } from '@casewright/kit/data/errors'
import { forgetAnswers } from '@casewright/kit/http/idempotency'
import { rehearse } from '@casewright/kit/postgres/rehearse'
import type { Sql } from '@casewright/kit/postgres/sql'
import { pause } from '@casewright/kit/work/pause'
import type { AiEngineDeps } from '../deps.ts'
import { withoutPerson } from '../graph/rules/without-person.ts'
import {
  cancelThreadsOf,
  eraseThreads,
  type LockedThread,
  lockThreadsOf,
  maskThread,
  maskTurns,
} from '../queries/people.ts'
import { store } from './store.ts'

type Deps = Pick<AiEngineDeps, 'sql' | 'transaction' | 'runs'>

type Person = Pick<PersonErasure, 'user_id' | 'organization_id'>

const waitsMax = 100
const waitMs = 100

/** Threads with their journals, turns, traces and usage. A turn that runs is ended first: it would write what is being erased. */
export async function eraseIn(body: PersonErasure, deps: Deps): Promise<ErasedPart> {
  const { user_id, organization_id, pseudonym, dry_run, links } = body
  const person = { user_id, organization_id }
  if (!dry_run) await endTurns(deps, person, links)
  const { threads, erased } = await rehearse(deps.transaction, dry_run, async (sql) => {
    const threads = await lockThreadsOf(sql, person, links)
    const own = threads.filter(({ is_own }) => is_own).map(({ thread_id }) => thread_id)
    const shared = threads.filter(({ is_own }) => !is_own)
    if (!dry_run && shared.some(({ is_busy }) => is_busy)) throw stillEnding()
    for (const thread of shared) await maskShared(sql, person, pseudonym, thread)
    const masked_turns = await maskTurns(sql, person, own, pseudonym)
    const counts = await eraseThreads(sql, own, links.sessions)
    const answers = await forgetAnswers(sql, 'ai_engine', organization_id, user_id)
    return { threads, erased: { ...counts, masked_threads: shared.length, masked_turns, answers } }
  })
  if (!dry_run) for (const { thread_id } of threads) deps.runs.forget(thread_id)
  return { erased, kept: [], links: { sessions: [], matters: [], files: [], kept_files: [] } }
}

/** A thread of others keeps its last state, without the person, and how its last turn ended: the steps before hold words of everybody. */
async function maskShared(sql: Sql, person: Person, pseudonym: string, thread: LockedThread): Promise<void> {
  const { thread_id, snapshot_seq, is_their_message: isTheirMessage } = thread
  const [last] = snapshot_seq === null ? [] : await store.rowsFrom(sql, thread_id, snapshot_seq, snapshot_seq)
  if (last?.state) {
    const state = withoutPerson(last.state, { user_id: person.user_id, pseudonym, isTheirMessage })
    const events = last.events.filter(({ event }) => event === 'card' || event === 'end')
    await store.leaveState(sql, thread_id, { seq: last.seq, state, events })
  }
  await maskThread(sql, person, thread, pseudonym)
}

async function endTurns({ sql, runs }: Deps, person: Person, links: PersonErasure['links']): Promise<void> {
  for (let waits = 0; waits < waitsMax; waits++) {
    const running = await cancelThreadsOf(sql, person, links)
    if (running.length === 0) return
    for (const { trace_id } of running) runs.cancel(trace_id)
    await pause(waitMs, new AbortController().signal)
  }
  throw stillEnding()
}

const stillEnding = (): ServiceError =>
  new ServiceError('thread_busy', 'a turn in a thread of this person is still ending; erase again in a moment')
