import { review as en } from './en/review.ts'
import { wordsOf } from './words.ts'
import { review as zh } from './zh/review.ts'

export const reviewWords = wordsOf<typeof en>(zh, en)
