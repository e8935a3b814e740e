import type { Locale } from '@casewright/contracts/ai-engine/resources'

/** The language of a text: Chinese as soon as there is a Han character, English for Latin words, null for neither. */
export const localeOf = (text: string): Locale | null =>
  /\p{Script=Han}/u.test(text) ? 'zh' : /[a-z]/i.test(text) ? 'en' : null
