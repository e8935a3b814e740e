import { catalogue as en } from './en/catalogue.ts'
import { wordsOf } from './words.ts'
import { catalogue as zh } from './zh/catalogue.ts'

export const catalogueWords = wordsOf<typeof en>(zh, en)
