import { memory as en } from './en/memory.ts'
import { wordsOf } from './words.ts'
import { memory as zh } from './zh/memory.ts'

export const memoryWords = wordsOf<typeof en>(zh, en)
