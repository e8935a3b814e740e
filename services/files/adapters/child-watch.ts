import { Worker } from 'node:worker_threads'

const code = `
  const { memoryMb, parent } = require('node:worker_threads').workerData
  setInterval(() => {
    const grown = process.memoryUsage.rss() > memoryMb * 1024 * 1024
    if (grown || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 200)
`

/**
 * Ends this process when its parent is gone, or when all that it holds is more than `memoryMb`: the limit of the heap
 * does not count buffers, and a PDF of 2 MB can unpack to gigabytes of them. In a thread of its own, because a reader
 * that hangs hears no disconnect, and would hang on for ever after the parent was killed. Who the parent is, is asked
 * before it can send a file: the thread may begin only after the parent is gone, and would take its heir for it.
 */
export function watchThisChild(memoryMb: number): void {
  process.on('disconnect', () => process.exit())
  new Worker(code, { eval: true, workerData: { memoryMb, parent: process.ppid } }).unref()
}
