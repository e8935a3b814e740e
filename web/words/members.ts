import { members as en } from './en/members.ts'
import { wordsOf } from './words.ts'
import { members as zh } from './zh/members.ts'

export const membersWords = wordsOf<typeof en>(zh, en)
