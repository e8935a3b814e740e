import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { ServiceError } from '../data/errors.ts'
import type { TextReply, TextTask } from './text-worker.ts'

const answer = (reply: TextReply): void => parentPort?.postMessage(reply)

parentPort?.on(
  'message',
  ({ module, name, input }: TextTask) =>
    void (async () => {
      try {
        const { [name]: work } = (await import(module)) as Record<string, (...input: readonly unknown[]) => unknown>
        if (!work) throw new Error(`${module} has no ${name}`)
        // The deadline is for the work, not for the first reading of its code.
        answer({ state: 'begun' })
        answer({ state: 'done', output: work(...input) })
        // A thread that is ended keeps nothing of what it has compiled by itself; the next one starts with half the CPU.
        flushCompileCache()
      } catch (error) {
        const { code, details } = error instanceof ServiceError ? error : { code: null, details: null }
        answer({ state: 'failed', code, message: (error as Error).message, details })
      }
    })(),
)
