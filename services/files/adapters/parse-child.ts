import { statSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { pictureLimits, readingLimits } from '../rules/reading-limits.ts'
import { watchThisChild } from './child-watch.ts'
import { type Recognise, recognise } from './ocr/recognise.ts'
import { parseFile } from './parsers/table.ts'
import type { ParseTask } from './parsing.ts'

const [, , mode, memoryMb] = process.argv

const watch = watchThisChild(Number(memoryMb))
const recogniseWithin: Recognise = (image) => {
  watch.allow(pictureLimits)
  process.send?.('picture')
  return recognise(image)
}
process.on('message', (task: ParseTask) => {
  watch.begin(readingLimits(statSync(task.path, { throwIfNoEntry: false })?.size ?? 0))
  void parseFile(task, mode === 'ocr' ? recogniseWithin : undefined).then((outcome) => {
    process.send?.(outcome)
    // A process that is killed keeps nothing of what it has compiled by itself; the next one starts with half the CPU.
    flushCompileCache()
  })
})
process.send?.('ready')
flushCompileCache()
