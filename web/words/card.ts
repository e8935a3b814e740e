import { card as en } from './en/card.ts'
import { wordsOf } from './words.ts'
import { card as zh } from './zh/card.ts'

export const cardWords = wordsOf<typeof en>(zh, en)
