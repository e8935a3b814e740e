import { createStore } from '@casewright/durable/store'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { ClaimedTurn, EngineKinds } from '../graph/rules/kinds.ts'
import { profileFrom } from '../graph/rules/profile.ts'
import { engineTables } from '../queries/engine-tables.ts'
import type { StoredTurn } from '../queries/threads.ts'
import { firstKeptEvent } from '../queries/turns.ts'

const turnOf = (row: StoredTurn): ClaimedTurn => ({ ...row, matter_profile: profileFrom(row.matter_profile) })

/** The threads of the engine, as the executor writes and reads them. */
export const store = createStore<EngineKinds>({ ...engineTables, turnOf: (row) => turnOf(row as StoredTurn) })

/** Forgets what lies before the kept turns; the state before the first of them stays, from which they can be rebuilt. */
export const sweepJournal = (sql: Sql, thread_id: string, turnsKept: number): Promise<void> =>
  store.sweepBefore(sql, thread_id, firstKeptEvent(sql, thread_id, turnsKept))
