import { Worker } from 'node:worker_threads'
import type { ReadingLimits } from '../rules/reading-limits.ts'

/** Written to the standard error before the end, by which the parent knows why. */
export const endMarks = { work: 'the file took too much work', memory: 'the file took too much memory' }

const code = `
  const { memoryMb, parent, marks } = require('node:worker_threads').workerData
  const { parentPort } = require('node:worker_threads')
  const { writeSync } = require('node:fs')
  const rssMb = () => process.memoryUsage.rss() / 1024 / 1024
  const worked = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  let work = Infinity
  let memory = Infinity
  parentPort.on('message', ({ begun, limits }) => {
    if (begun) [work, memory] = [worked(), rssMb()]
    work += limits.workMs
    memory += limits.memoryMb
  })
  const end = (mark) => {
    if (mark) writeSync(2, mark)
    process.kill(process.pid, 'SIGKILL')
  }
  setInterval(() => {
    if (rssMb() > memoryMb || process.ppid !== parent) end()
    if (rssMb() > memory) end(marks.memory)
    if (worked() > work) end(marks.work)
  }, 200)
`

export interface ChildWatch {
  /** A file is begun, which has limits of its own. */
  begin(limits: ReadingLimits): void
  /** More of both for the file that is being read. */
  allow(limits: ReadingLimits): void
}

/**
 * Ends this process when its parent is gone, when all that it holds is more than `memoryMb` (the limit of the heap
 * does not count buffers, and a PDF of 2 MB can unpack to gigabytes of them), or when the file that it reads has used up
 * its own limits. In a thread of its own, because a reader that hangs hears no disconnect, and would hang on for ever
 * after the parent was killed. Who the parent is, is asked before it can send a file: the thread may begin only after the
 * parent is gone, and would take its heir for it.
 */
export function watchThisChild(memoryMb: number): ChildWatch {
  process.on('disconnect', () => process.exit())
  const workerData = { memoryMb, parent: process.ppid, marks: endMarks }
  const watcher = new Worker(code, { eval: true, workerData })
  watcher.unref()
  return {
    begin: (limits) => watcher.postMessage({ begun: true, limits }),
    allow: (limits) => watcher.postMessage({ begun: false, limits }),
  }
}
