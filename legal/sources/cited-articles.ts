import type { ArticleName } from '@casewright/contracts/knowledge/law-resources'
import { modelFor } from '../case/case-models.ts'
import type { Lookup, SkillInput } from '../skills/skill.ts'
import { articlesIn } from './articles.ts'
import { procedureArticles } from './procedure-articles.ts'

const articlesMax = 100

/** The articles that the claims of the cause rest on, those that what was looked up refers to, and those of procedure; each once. */
export function citedArticles(
  wanted: readonly Lookup[],
  { cause, checklist }: Pick<SkillInput, 'cause' | 'checklist'>,
): ArticleName[] {
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
  const named = cited.flatMap(namedIn)
  return [...new Map(named.map((one) => [`${one.law} ${one.number}`, one])).values()].slice(0, articlesMax)
}

/** A law keeps the name that stands in 《》, with all that is in brackets: 解释（一） is not 解释（二）. */
function namedIn(reference: string): ArticleName[] {
  const law = /《([^》]{1,200})》/.exec(reference)?.[1]
  return articlesIn(reference).map((article) => ({ ...article, ...(law !== undefined && { law }) }))
}
