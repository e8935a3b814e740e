import { watchThisChild } from './child-watch.ts'
import { parseFile } from './parsers/table.ts'
import type { ParseTask } from './parsing.ts'

const [, , mode, memoryMb] = process.argv

watchThisChild(Number(memoryMb))
process.on('message', (task: ParseTask) => {
  void parseFile(task, mode === 'ocr').then((outcome) => process.send?.(outcome))
})
process.send?.('ready')
