import { library as en } from './en/library.ts'
import { wordsOf } from './words.ts'
import { library as zh } from './zh/library.ts'

export const libraryWords = wordsOf<typeof en>(zh, en)
