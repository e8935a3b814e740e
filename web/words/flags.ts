import { flags as en } from './en/flags.ts'
import { wordsOf } from './words.ts'
import { flags as zh } from './zh/flags.ts'

export const flagsWords = wordsOf<typeof en>(zh, en)
