import { shell as en } from './en/shell.ts'
import { wordsOf } from './words.ts'
import { shell as zh } from './zh/shell.ts'

export const shellWords = wordsOf<typeof en>(zh, en)
