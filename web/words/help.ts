import { help as en } from './en/help.ts'
import { wordsOf } from './words.ts'
import { help as zh } from './zh/help.ts'

export const helpWords = wordsOf<typeof en>(zh, en)
