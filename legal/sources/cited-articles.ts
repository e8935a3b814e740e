import type { ArticleName } from '@casewright/contracts/knowledge/law-resources'
import { modelFor } from '../case/case-models.ts'
import type { CaseDays } from '../case/decisive-day.ts'
import { articleOnDay } from '../law/law-of-day.ts'
import type { Lookup, SkillInput } from '../skills/skill.ts'
import { articlesIn } from './articles.ts'
import { procedureArticles } from './procedure-articles.ts'

const articlesMax = 100

/** Articles to be looked up in their wording of one day; null is today. */
export interface ArticlesOfDay {
  day: string | null
  articles: ArticleName[]
}

/**
 * The articles that the claims of the cause rest on, those that what was looked up refers to, and those of procedure; each
 * once, and as they were on the day that decides.
 */
export function citedArticles(
  wanted: readonly Lookup[],
  { cause, checklist }: Pick<SkillInput, 'cause' | 'checklist'>,
  days: CaseDays = { decisive: null, due: null },
): ArticlesOfDay[] {
  const model = modelFor(cause?.code ?? null)
  const cited = [
    ...(model === null
      ? []
      : [...model.claims, ...model.defences, model.limitation].flatMap(({ articles }) => articles)),
    ...(cause?.elements.flatMap(({ articles }) => articles) ?? []),
    ...(cause?.governing_articles ?? []),
    ...(checklist?.items.flatMap(({ articles }) => articles) ?? []),
    ...(wanted.includes('cause') ? procedureArticles : []),
  ]
  const dated = cited
    .map((article) => articleOnDay(article, days))
    .filter(({ unknownBefore }) => unknownBefore === null)
    .flatMap(({ article, day }) => namedIn(article).map((name) => ({ day, name })))
  const once = [...new Map(dated.map((one) => [`${one.name.law} ${one.name.number}`, one])).values()]
  const byDay = Map.groupBy(once.slice(0, articlesMax), ({ day }) => day)
  return [...byDay].map(([day, some]) => ({ day, articles: some.map(({ name }) => name) }))
}

/** A law keeps the name that stands in 《》, with all that is in brackets: 解释（一） is not 解释（二）. */
function namedIn(reference: string): ArticleName[] {
  const law = /《([^》]{1,200})》/.exec(reference)?.[1]
  return articlesIn(reference).map((article) => ({ ...article, ...(law !== undefined && { law }) }))
}
