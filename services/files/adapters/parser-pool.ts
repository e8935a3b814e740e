import { fileURLToPath } from 'node:url'
import type { Logger } from '@casewright/kit/data/log'
import { type ParserChild, startParserChild } from './parser-process.ts'
import type { ParseOutcome, ParserLimits, ParserPool, ParseTask } from './parsing.ts'

interface Job {
  task: ParseTask
  signal: AbortSignal | undefined
  finish: (outcome: ParseOutcome) => void
}

const ownChildPath = fileURLToPath(new URL('./parse-child.ts', import.meta.url))

/**
 * Files are read in other processes: what they do to a reader, they do to a process that can be killed. Children start
 * when they are first needed and stay for the files that follow.
 */
export function createParserPool(limits: ParserLimits, log: Logger, childPath = ownChildPath): ParserPool {
  const waiting = new Set<Job>()
  const idle = new Set<ParserChild>()
  const all = new Set<ParserChild>()
  let closed = false

  function startNext(): void {
    for (const job of waiting) {
      if (idle.size === 0 && all.size >= limits.children) return
      waiting.delete(job)
      void run(job)
    }
  }

  async function run({ task, signal, finish }: Job): Promise<void> {
    const child = takeChild()
    const outcome = await child.parse(task, signal)
    const spent = child.served >= limits.filesPerChild
    if (spent) child.kill()
    if (child.alive) idle.add(child)
    finish(outcome)
    startNext()
  }

  function takeChild(): ParserChild {
    const [rested] = idle
    if (rested) {
      idle.delete(rested)
      return rested
    }
    const child = startParserChild(childPath, limits, log)
    all.add(child)
    void child.ended.then(() => {
      idle.delete(child)
      all.delete(child)
      startNext()
    })
    return child
  }

  return {
    parse: (task, signal) =>
      new Promise((resolve) => {
        if (closed) return resolve(stopping)
        if (signal?.aborted) return resolve(cancelled)
        const cancel = () => {
          if (waiting.delete(job)) job.finish(cancelled)
        }
        const finish = (outcome: ParseOutcome) => {
          signal?.removeEventListener('abort', cancel)
          resolve(closed && outcome.status === 'failed' ? stopping : outcome)
        }
        const job: Job = { task, signal, finish }
        signal?.addEventListener('abort', cancel)
        waiting.add(job)
        startNext()
      }),
    async close() {
      closed = true
      for (const job of waiting) job.finish(stopping)
      waiting.clear()
      for (const child of all) child.kill()
      await Promise.all([...all].map(({ ended }) => ended))
    },
  }
}

const stopping: ParseOutcome = { status: 'failed', reason: 'was not read, because the service is stopping' }
const cancelled: ParseOutcome = { status: 'failed', reason: 'was not read, because the request was cancelled' }
