import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/documents.json' with { type: 'json' }

/** The same words for readers of either language. */
export type Wording = Readonly<Record<Locale, string>>

/** The text with its placeholders, `{name}`, filled in. A value may have words of its own in each language. */
export const filled = (text: Wording, values: Readonly<Record<string, string | number | Wording>>): Wording => {
  const inLanguage = (language: Locale): string =>
    text[language].replace(/\{(\w+)\}/g, (mark, name: string) => {
      const value = values[name] ?? mark
      return typeof value === 'object' ? value[language] : String(value)
    })
  return { zh: inLanguage('zh'), en: inLanguage('en') }
}

/** What stands before, between and after the placeholders, for a page that puts fields there. */
export const around = (text: Wording, language: Locale): string[] => text[language].split(/\{\w+\}/)

/** 、 in Chinese, a comma in English. */
export const listOf = (items: readonly string[], language: Locale): string =>
  items.join(language === 'zh' ? '、' : ', ')

/** Sentences one after the other; Chinese ones need no space between them. */
export const paragraphOf = (sentences: readonly Wording[], language: Locale): string =>
  sentences.map((sentence) => sentence[language]).join(language === 'zh' ? '' : ' ')

/** A label in the middle of a sentence. */
export const inSentence = ({ zh, en }: Wording): Wording => ({
  zh,
  en: /^[A-Z][a-z]/.test(en) ? `${en[0]?.toLowerCase()}${en.slice(1)}` : en,
})

/** A place that a person has to fill in: what is not known is never written as if it were. */
export const gap = (what: Wording, language: Locale): string => filled(texts.gap, { what })[language]
