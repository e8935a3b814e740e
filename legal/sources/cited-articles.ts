import type { Lookup, SkillInput } from '../skills/skill.ts'
import { procedureArticles } from './procedure-articles.ts'

const lawsMax = 6
const articlesMax = 30

/** What to look for to have the articles of one law before one's eyes. */
export interface ArticleQuery {
  query: string
  top_k: number
}

/**
 * The articles that what was looked up refers to, and those of procedure where the cause counts; each once. One query for
 * each law, those with the most articles first: in a query for several the name of one law would outweigh the numbers.
 */
export function citedArticles(
  wanted: readonly Lookup[],
  { cause, checklist }: Pick<SkillInput, 'cause' | 'checklist'>,
): ArticleQuery[] {
  const cited = [
    ...(cause?.elements.flatMap(({ articles }) => articles) ?? []),
    ...(cause?.governing_articles ?? []),
    ...(checklist?.items.flatMap(({ articles }) => articles) ?? []),
    ...(wanted.includes('cause') ? procedureArticles : []),
  ]
  const byLaw = Map.groupBy(new Set(cited), (reference) => /《([^》]{1,200})》/.exec(reference)?.[1] ?? '')
  return [...byLaw]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .slice(0, lawsMax)
    .map(([law, references]) => {
      const articles = references.slice(0, articlesMax)
      const numbers = articles.map((reference) => reference.replace(`《${law}》`, ''))
      return { query: [law, ...numbers].join(' '), top_k: Math.min(2 * articles.length, articlesMax) }
    })
}
