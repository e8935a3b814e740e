import { afterEach } from 'vitest'
import { createLog } from '../../data/log.ts'
import { type LeasedWork, type LeasedWorker, startLeasedWorker } from '../../work/leased-worker.ts'

const silent = createLog({ level: 'silent', format: 'json' })
/** Starts workers that are stopped after the test. */
export function useWorkers() {
  const started: LeasedWorker<string>[] = []
  afterEach(() => Promise.all(started.splice(0).map((one) => one.stop())))
  return (work: Partial<LeasedWork<string>>): LeasedWorker<string> => {
    const worker = startLeasedWorker<string>({
      name: 'test',
      log: silent,
      pollMs: 3_600_000,
      keyOf: (item) => item,
      claim: async () => [],
      work: async () => {},
      ...work,
    })
    started.push(worker)
    return worker
  }
}

/** Resolves when the signal aborts. */
export const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    signal.addEventListener('abort', () => resolve(signal.reason))
    if (signal.aborted) resolve(signal.reason)
  })
