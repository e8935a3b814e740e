import type { Logger } from '../data/log.ts'
import { asSystem } from '../data/request-context.ts'

/** Work that is repeated until the service stops: at the start, and then after each pause. */
export interface Periodic {
  /** Runs the work now. If a run is under way, one more follows it, however often this was called. */
  wake(): void
  /** Resolves when no run is under way. */
  settled(): Promise<void>
  /** Begins no further run and waits for the one under way. */
  stop(): Promise<void>
}

/** One run at a time, in no request's context. A run that fails is logged, and the next one tries again. */
export function startPeriodic(name: string, everyMs: number, work: () => Promise<void>, log: Logger): Periodic {
  let running: Promise<void> | undefined
  let wanted = false
  let stopped = false
  const run = () => {
    running ??= asSystem(work)
      .catch((err) => log.warn({ err, work: name }, 'periodic work failed; the next run tries again'))
      .finally(() => {
        running = undefined
        if (wanted) wake()
      })
  }
  const wake = () => {
    wanted = running !== undefined
    if (!stopped && !wanted) run()
  }
  const settled = async () => {
    while (running) await running
  }
  const timer = setInterval(run, everyMs).unref()
  run()
  return {
    wake,
    settled,
    async stop() {
      stopped = true
      clearInterval(timer)
      await settled()
    },
  }
}
