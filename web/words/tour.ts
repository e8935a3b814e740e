import { tour as en } from './en/tour.ts'
import { wordsOf } from './words.ts'
import { tour as zh } from './zh/tour.ts'

export const tourWords = wordsOf<typeof en>(zh, en)
