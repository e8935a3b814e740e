import type { CDPSession, Page } from 'playwright-core'

/** CPU of the page's main thread in ms, since the meter was opened. */
export interface Reading {
  script: number
  task: number
  heapMb: number
}

const quietMs = 600
/** A blinking cursor and the like. */
const idleShare = 0.05

export async function openMeter(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  // Thread time: what other programs take from the machine is not in it.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    read: () => read(cdp),
    /** Waits until the page has nothing more to do. */
    async settle(): Promise<Reading> {
      for (let before = await read(cdp); ; ) {
        await page.waitForTimeout(quietMs)
        const now = await read(cdp)
        if (now.task - before.task < quietMs * idleShare) return now
        before = now
      }
    },
    collectGarbage: () => cdp.send('HeapProfiler.collectGarbage'),
  }
}

async function read(cdp: CDPSession): Promise<Reading> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const named = new Map(metrics.map(({ name, value }) => [name, value]))
  const of = (name: string) => named.get(name) ?? Number.NaN
  return {
    script: of('ScriptDuration') * 1000,
    task: of('TaskDuration') * 1000,
    heapMb: of('JSHeapUsedSize') / 1024 / 1024,
  }
}

/** Counts the frames that the main thread draws, until it is asked. An animation that runs without it draws more. */
export async function countFrames(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  let drawn = 0
  cdp.on('Tracing.dataCollected', ({ value }) => {
    drawn += value.filter(({ name }) => name === 'BeginMainThreadFrame').length
  })
  const includedCategories = ['disabled-by-default-devtools.timeline.frame']
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  return async () => {
    const complete = new Promise<void>((resolve) => void cdp.once('Tracing.tracingComplete', () => resolve()))
    await cdp.send('Tracing.end')
    await complete
    await cdp.detach()
    return drawn
  }
}
