import { matters as en } from './en/matters.ts'
import { wordsOf } from './words.ts'
import { matters as zh } from './zh/matters.ts'

export const mattersWords = wordsOf<typeof en>(zh, en)
