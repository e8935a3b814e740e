import { signIn as en } from './en/sign-in.ts'
import { wordsOf } from './words.ts'
import { signIn as zh } from './zh/sign-in.ts'

export const signInWords = wordsOf<typeof en>(zh, en)
