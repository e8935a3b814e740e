import type { CauseOfAction, GivenChecklist } from '@casewright/contracts/knowledge/structured-resources'
import { tokens } from '@casewright/kit/text/tokens'
import table from '../../../resources/legal_tables/cause_words.json' with { type: 'json' }

const termsOf = (texts: readonly (string | null)[]): string[] =>
  tokens(texts.filter((text) => text !== null).join('\n'))

const isCharacter = (text: string): boolean => /^\p{sc=Han}$/u.test(text)
/** A character that is a word of its own, which no pair is. */
const asWord = (character: string): string => `=${character}`
const words = new Intl.Segmenter('zh', { granularity: 'word' })
const otherWords = new RegExp([...table.other_words.zh, ...table.silent_words.zh].join('|'), 'gu')

/**
 * What somebody's words are looked up by, and the single characters among them that are words: 车. What means something
 * else is left out, 出租 in 出租车, and what every story has: 怎么, 我的.
 */
export function askedTerms(text: string): string[] {
  const said = text.replace(otherWords, ' ')
  const alone = [...words.segment(said)].flatMap(({ segment }) => (isCharacter(segment) ? [asWord(segment)] : []))
  return [...tokens(said), ...alone]
}

/** Characters inside of words only help to order what the words themselves have found: 电 of 供电 finds nothing. */
export const hasWord = (matched: readonly string[]): boolean => matched.some((term) => !isCharacter(term))

/** A term of `askedTerms` as it was said. */
export const asSaid = (term: string): string => (term.startsWith('=') ? term.slice(1) : term)

/** What a cause of action is found by: what it is called, how people tell of it, what must be shown and with what. */
export function causeTerms(cause: CauseOfAction): string[] {
  const { code, name, name_en, aliases, keywords, description, typical_evidence, elements } = cause
  const shown = elements.flatMap((element) => [element.name, element.name_en, ...element.evidence])
  const alone = [...aliases, ...keywords].filter(isCharacter).map(asWord)
  return [
    ...termsOf([code, name, name_en, ...aliases, ...keywords, description, ...typical_evidence, ...shown]),
    ...alone,
  ]
}

/** What a checklist is found by: its names, what it is for and the titles of its items. */
export function checklistTerms(checklist: GivenChecklist): string[] {
  const { checklist_id, name, name_en, service_type, description, items } = checklist
  const titles = items.flatMap(({ title, title_en }) => [title, title_en])
  return termsOf([checklist_id, name, name_en, service_type, description, ...titles])
}
