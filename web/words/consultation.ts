import { consultation as en } from './en/consultation.ts'
import { wordsOf } from './words.ts'
import { consultation as zh } from './zh/consultation.ts'

export const consultationWords = wordsOf<typeof en>(zh, en)
