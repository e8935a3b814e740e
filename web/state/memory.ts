import { call } from '../client/call.ts'
import { type FactShown, productsOf } from '../rules/matter-products.ts'
import type { Remembered } from '../rules/remembered.ts'
import { createLoaded } from './loaded.ts'
import { readWhole } from './matter.ts'

/** A matter that facts belong to, with the words in which its own page has them. */
interface RememberedMatter {
  id: string
  title: string
  facts: readonly FactShown[]
}

/** One that is gone or closed to the caller keeps no name. */
const readRemembered = (id: string): Promise<RememberedMatter> =>
  readWhole(id).then(
    ({ title, data }) => ({ id, title, facts: productsOf(data).facts }),
    () => ({ id, title: '', facts: [] }),
  )

/** What memory keeps of who is signed in, and where it contradicts itself; the newest of each. */
export const createMemory = () =>
  createLoaded(async () => {
    const [facts, conflicts] = await Promise.all([
      call.memory.listOwnFacts({ query: { size: 200 } }),
      call.memory.listOwnConflicts({ query: { size: 100, status: 'open' } }),
    ])
    const ids = new Set(facts.items.flatMap(({ case_id }) => case_id ?? []))
    const matters = await Promise.all([...ids].map(readRemembered))
    return { facts: facts.items, total: facts.total, conflicts: conflicts.items, matters }
  })

/** Deletes all facts that read the same. */
export const forget = ({ ids }: Remembered): Promise<unknown> =>
  Promise.all(ids.map((factId) => call.memory.deleteOwnFact({ params: { factId } })))
