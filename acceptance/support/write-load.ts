import { setTimeout as sleep } from 'node:timers/promises'
import { fact, factsPath } from './facts.ts'
import type { Answer, Call } from './harness.ts'

export const loadTenant = 'load'

/** Many writers at once, each a user of its own that writes one fact after the other until told to stop. */
export interface WriteLoad {
  /** The keys of the facts that were answered with 200, by user. */
  acknowledged: Map<string, string[]>
  /** Answers that were none: the connection broke, as it does when the process dies. */
  broken: number
  /** Requests that were not answered within a minute. */
  hung: number
  refusals: Answer[]
  /** Facts acknowledged so far. */
  count(): number
  stop(): Promise<void>
}

const writers = 12

export function startWriteLoad(call: Call, name: string): WriteLoad {
  let running = true
  const load: WriteLoad = {
    acknowledged: new Map(),
    broken: 0,
    hung: 0,
    refusals: [],
    count: () => [...load.acknowledged.values()].reduce((sum, keys) => sum + keys.length, 0),
    async stop() {
      running = false
      await Promise.all(work)
    },
  }
  const writeUntilStopped = async (user_id: string) => {
    const keys: string[] = []
    load.acknowledged.set(user_id, keys)
    for (let index = 0; running; index++) {
      const body = fact({ user_id, entity_key: `key.${index}`, content: `Fact ${index} of ${user_id}` })
      const answer = await call('POST', factsPath, { tenant: loadTenant, body, timeoutMs: 60_000 }).catch((error) => {
        if (error.name === 'TimeoutError') load.hung += 1
        else load.broken += 1
      })
      if (answer?.status === 200) keys.push(`key.${index}`)
      else {
        if (answer) load.refusals.push(answer)
        await sleep(20)
      }
    }
  }
  const work = Array.from({ length: writers }, (_, index) => writeUntilStopped(`${name}-${index}`))
  return load
}
