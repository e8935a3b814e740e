import table from '../../resources/legal_tables/earlier_law.json' with { type: 'json' }
import type { CaseDays } from '../case/decisive-day.ts'
import { articleCited } from '../sources/articles.ts'

/** `npm run seeds:check` has judged the table by its schema. */
const { laws, by_filing, earlier } = table as {
  laws: Readonly<Record<string, { since: string; continues?: boolean }>>
  by_filing: readonly string[]
  earlier: Readonly<Record<string, readonly { article: string; since: string; until: string }[]>>
}

/** An article in the law of the day that decides. */
export interface DatedArticle {
  /** The article of that day; the one that was named where none is known. */
  article: string
  /** The day whose wording is to be looked up; null for the law of today. */
  day: string | null
  /** Since when the named article is in force, where the rule before it is not known. */
  unknownBefore: string | null
}

/** Procedure, and how courts apply the law, follow the day of filing. */
export const isByFiling = (law: string): boolean => by_filing.some((one) => law.startsWith(one))

/**
 * The article that was in force on the day of the facts. The Civil Code also governs what fell due under it, though the
 * contract is older (Provisions of the Supreme People's Court on its effect in time, article 20).
 */
export function articleOnDay(named: string, { decisive, due }: CaseDays): DatedArticle {
  const law = /《([^》]{1,100})》/.exec(named)?.[1] ?? articleCited(named)?.law ?? ''
  if (decisive === null || isByFiling(law)) return { article: named, day: null, unknownBefore: null }
  const { since, continues = false } = laws[law] ?? { since: '' }
  if (decisive >= since) return { article: named, day: decisive, unknownBefore: null }
  if (continues && due !== null && due >= since) return { article: named, day: due, unknownBefore: null }
  const before = earlier[named]?.find((one) => one.since <= decisive && decisive < one.until)
  return before === undefined
    ? { article: named, day: decisive, unknownBefore: since }
    : { article: before.article, day: decisive, unknownBefore: null }
}
