import { configs as en } from './en/configs.ts'
import { wordsOf } from './words.ts'
import { configs as zh } from './zh/configs.ts'

export const configsWords = wordsOf<typeof en>(zh, en)
