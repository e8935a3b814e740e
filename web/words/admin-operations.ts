import { operations as en } from './en/admin-operations.ts'
import { wordsOf } from './words.ts'
import { operations as zh } from './zh/admin-operations.ts'

export const operationsWords = wordsOf<typeof en>(zh, en)
