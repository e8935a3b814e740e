import type { Logger } from '../data/log.ts'

/** Work that is repeated until the service stops: at the start, and then after each pause. */
export interface Periodic {
  stop(): Promise<void>
}

/** One run at a time. A run that fails is logged, and the next one tries again. */
export function startPeriodic(name: string, everyMs: number, work: () => Promise<void>, log: Logger): Periodic {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work()
      .catch((err) => log.warn({ err, work: name }, 'periodic work failed; the next run tries again'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, everyMs).unref()
  run()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
