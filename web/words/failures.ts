import { failures as en } from './en/failures.ts'
import { wordsOf } from './words.ts'
import { failures as zh } from './zh/failures.ts'

export const failuresWords = wordsOf<typeof en>(zh, en)
