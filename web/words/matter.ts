import { matter as en } from './en/matter.ts'
import { wordsOf } from './words.ts'
import { matter as zh } from './zh/matter.ts'

export const matterWords = wordsOf<typeof en>(zh, en)
