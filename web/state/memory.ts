import { call } from '../client/call.ts'
import { createLoaded } from './loaded.ts'

/** What memory keeps of who is signed in, and where it contradicts itself; the newest of each. */
export const createMemory = () =>
  createLoaded(async () => {
    const [facts, conflicts] = await Promise.all([
      call.memory.listOwnFacts({ query: { size: 200 } }),
      call.memory.listOwnConflicts({ query: { size: 100, status: 'open' } }),
    ])
    return { facts: facts.items, total: facts.total, conflicts: conflicts.items }
  })
