import { inbox as en } from './en/inbox.ts'
import { wordsOf } from './words.ts'
import { inbox as zh } from './zh/inbox.ts'

export const inboxWords = wordsOf<typeof en>(zh, en)
