import type { Category, Fact } from '@casewright/contracts/memory/resources'
import texts from '../../../resources/texts/memory_context.json' with { type: 'json' }

export type Language = 'en' | 'zh'

/** The order in which categories are told, and what they are called. */
const headings: Record<Category, Record<Language, string>> = {
  user_profile: texts.user_profile,
  preference: texts.preference,
  summary: texts.summary,
  case_detail: texts.case_detail,
  evidence: texts.evidence,
}

const han = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/gu

/** Model tokens of a text, rather too many than too few: one per Chinese character, one per three of the others. */
export function estimateTokens(text: string): number {
  const wide = text.match(han)?.length ?? 0
  return wide + Math.ceil((text.length - wide) / 3)
}

/** The shortest line, of a key and a word of one letter each. */
export const lineTokensMin = 3

/** A fact is one line, so that nothing in it can pass for a heading or for another fact. */
const lineOf = ({ entity_key, content, open_conflicts }: Fact, language: Language): string =>
  `- ${entity_key}: ${content.replace(/\s+/g, ' ').trim()}${open_conflicts > 0 ? ` ${texts.disputed[language]}` : ''}\n`

export interface ContextBlock {
  text: string
  tokens: number
  fact_ids: string[]
  omitted: number
}

/** Takes facts in the order given as long as they fit the budget, and tells them grouped by category. `total` is how many there are. */
export function contextBlock(facts: readonly Fact[], total: number, budget: number, language: Language): ContextBlock {
  const chosen = new Map<Category, Fact[]>()
  let tokens = 0
  for (const fact of facts) {
    const heading = chosen.has(fact.category) ? 0 : estimateTokens(headingLine(fact.category, language))
    const cost = heading + estimateTokens(lineOf(fact, language))
    if (tokens + cost > budget) continue
    tokens += cost
    chosen.set(fact.category, [...(chosen.get(fact.category) ?? []), fact])
  }
  const sections = (Object.keys(headings) as Category[]).flatMap((category) => {
    const told = chosen.get(category)
    return told ? [{ category, told }] : []
  })
  const text = sections
    .map(({ category, told }) => headingLine(category, language) + told.map((fact) => lineOf(fact, language)).join(''))
    .join('')
  const fact_ids = sections.flatMap(({ told }) => told.map(({ fact_id }) => fact_id))
  return { text, tokens, fact_ids, omitted: total - fact_ids.length }
}

const headingLine = (category: Category, language: Language): string => `## ${headings[category][language]}\n`
