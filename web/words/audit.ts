import { audit as en } from './en/audit.ts'
import { wordsOf } from './words.ts'
import { audit as zh } from './zh/audit.ts'

export const auditWords = wordsOf<typeof en>(zh, en)
