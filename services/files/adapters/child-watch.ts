import { Worker } from 'node:worker_threads'

const code = `
  const { workerData } = require('node:worker_threads')
  const parent = process.ppid
  setInterval(() => {
    const grown = process.memoryUsage.rss() > workerData * 1024 * 1024
    if (grown || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 200)
`

/**
 * Ends this process when its parent is gone, or when all that it holds is more than `memoryMb`: the limit of the heap
 * does not count buffers, and a PDF of 2 MB can unpack to gigabytes of them. In a thread of its own, because a reader
 * that hangs hears no disconnect, and would hang on for ever after the parent was killed.
 */
export function watchThisChild(memoryMb: number): void {
  process.on('disconnect', () => process.exit())
  new Worker(code, { eval: true, workerData: memoryMb }).unref()
}
