import type { Locale } from '@casewright/contracts/ai-engine/resources'

/** The same words for readers of either language. */
export type Wording = Readonly<Record<Locale, string>>

/** 、 in Chinese, a comma in English. */
export const listOf = (items: readonly string[], language: Locale): string =>
  items.join(language === 'zh' ? '、' : ', ')

/** A place that a person has to fill in: what is not known is never written as if it were. */
export const gap = (what: Wording, language: Locale): string =>
  language === 'zh' ? `【待补充：${what.zh}】` : `[to be completed: ${what.en}]`
