import type { Kinds } from './kinds.ts'
import { createJournal } from './queries/journal.ts'
import { createLeases } from './queries/leases.ts'
import type { DurableTables } from './queries/tables.ts'

/** Everything that the executor asks of PostgreSQL. */
export const createStore = <K extends Kinds>(tables: DurableTables<K>) => ({
  ...createJournal(tables),
  ...createLeases(tables),
})

export type Store<K extends Kinds> = ReturnType<typeof createStore<K>>
