import { Worker } from 'node:worker_threads'
import { isErrorCode, ServiceError } from '../data/errors.ts'
import { TextLimit } from './text-limit.ts'

/** What a thread is sent, and what it answers. */
export interface TextTask {
  module: string
  name: string
  input: readonly unknown[]
}
export type TextReply =
  | { state: 'begun' }
  | { state: 'done'; output: unknown }
  | { state: 'failed'; code: string | null; message: string; details: unknown }

/** A thread that does one task after the other. One that fails at its task without an answer is ended. */
export interface TextWorker {
  run(task: TextTask, deadlineMs: number, signal: AbortSignal | undefined): Promise<unknown>
  readonly ended: boolean
  end(): Promise<void>
}

const heapMb = 1_024

export function startTextWorker(): TextWorker {
  const thread = new Worker(new URL('./text-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  let ended = false
  const end = async (): Promise<void> => {
    ended = true
    await thread.terminate()
  }
  // Of a thread without a task nobody waits for an error.
  thread.on('error', () => {})
  thread.once('exit', () => {
    ended = true
  })
  return {
    get ended() {
      return ended
    },
    end,
    run(task, deadlineMs, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      let deadline: NodeJS.Timeout | undefined
      const give = (error: unknown): void => {
        reject(error)
        void end()
      }
      const onMessage = (reply: TextReply): void => {
        if (reply.state === 'done') resolve(reply.output)
        else if (reply.state === 'failed') reject(errorOf(reply))
        else deadline = setTimeout(() => give(outOfTime(deadlineMs)), deadlineMs)
      }
      const onError = (error: NodeJS.ErrnoException): void =>
        give(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TextLimit('needs more memory than it may have') : error)
      const onExit = (): void => give(new Error('the thread ended before its answer'))
      const onAbort = (): void => give(signal?.reason)
      thread.on('message', onMessage).on('error', onError).on('exit', onExit)
      signal?.addEventListener('abort', onAbort)
      // An idle thread keeps no process alive; one with a task does.
      thread.ref()
      thread.postMessage(task)
      return promise.finally(() => {
        clearTimeout(deadline)
        thread.off('message', onMessage).off('error', onError).off('exit', onExit)
        signal?.removeEventListener('abort', onAbort)
        thread.unref()
      })
    },
  }
}

const outOfTime = (deadlineMs: number): TextLimit => new TextLimit(`took longer than ${deadlineMs / 1000} seconds`)

const errorOf = ({ code, message, details }: Extract<TextReply, { state: 'failed' }>): Error =>
  isErrorCode(code) ? new ServiceError(code, message, details) : new Error(message)
