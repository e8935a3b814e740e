import { procedureArticles } from './procedure-articles.ts'
import type { Lookup, SkillInput } from './skill.ts'

const articlesMax = 40

/** The articles that what was looked up refers to, and those of procedure where the cause counts; each once. */
export function citedArticles(
  wanted: readonly Lookup[],
  { cause, checklist }: Pick<SkillInput, 'cause' | 'checklist'>,
) {
  const cited = [
    ...(cause?.elements.flatMap(({ articles }) => articles) ?? []),
    ...(cause?.governing_articles ?? []),
    ...(checklist?.items.flatMap(({ articles }) => articles) ?? []),
    ...(wanted.includes('cause') ? procedureArticles : []),
  ]
  return [...new Set(cited)].slice(0, articlesMax)
}
