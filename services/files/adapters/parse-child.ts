import { flushCompileCache } from 'node:module'
import { watchThisChild } from './child-watch.ts'
import { parseFile } from './parsers/table.ts'
import type { ParseTask } from './parsing.ts'

const [, , mode, memoryMb] = process.argv

watchThisChild(Number(memoryMb))
process.on('message', (task: ParseTask) => {
  void parseFile(task, mode === 'ocr').then((outcome) => {
    process.send?.(outcome)
    // A process that is killed keeps nothing of what it has compiled by itself; the next one starts with half the CPU.
    flushCompileCache()
  })
})
process.send?.('ready')
flushCompileCache()
