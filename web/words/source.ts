import { source as en } from './en/source.ts'
import { wordsOf } from './words.ts'
import { source as zh } from './zh/source.ts'

export const sourceWords = wordsOf<typeof en>(zh, en)
