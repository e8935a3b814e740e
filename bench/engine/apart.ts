import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ContenderName } from './contender.ts'
import type { Batch, BatchFigures } from './contender-process.ts'

const program = join(import.meta.dirname, 'contender-process.ts')
/** Of `langgraphjs dev`. */
const workersByDefault = 10

/** A contender in a process of its own: its compiler and its heap see nothing of the others. */
export interface Apart {
  name: string
  run(batch: Batch): Promise<BatchFigures>
  /** Closes its connections to the database too: only then has PostgreSQL counted all of their rows. */
  close(): Promise<void>
}

export async function openApart(contender: ContenderName, url: string, atOnce: number): Promise<Apart> {
  const workers = Math.max(workersByDefault, atOnce)
  const child = fork(program, [contender, url, String(workers)], { execArgv: ['--expose-gc'] })
  const told = <T>(): Promise<T> =>
    Promise.race([
      once(child, 'message').then(([message]) => message as T),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`${contender} ended with code ${code}`))),
    ])
  return {
    name: await told<string>(),
    run(batch) {
      child.send(batch)
      return told<BatchFigures>()
    },
    async close() {
      if (child.exitCode !== null) return
      child.send('close')
      await once(child, 'exit')
    },
  }
}
