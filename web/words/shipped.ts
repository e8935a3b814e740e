import { shipped as en } from './en/shipped.ts'
import { wordsOf } from './words.ts'
import { shipped as zh } from './zh/shipped.ts'

export const shippedWords = wordsOf<typeof en>(zh, en)
