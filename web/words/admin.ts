import { admin as en } from './en/admin.ts'
import { wordsOf } from './words.ts'
import { admin as zh } from './zh/admin.ts'

export const adminWords = wordsOf<typeof en>(zh, en)
