import type { ArticleName, FoundArticle } from '@casewright/contracts/knowledge/law-resources'
import type { SearchRequest } from '@casewright/contracts/knowledge/search-resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import { articlesOf } from '../queries/laws.ts'
import { statuteName } from '../rules/graph-extract-statutes.ts'
import { scopeOf } from './scope.ts'

const sectionOf = (number: string): string => {
  const [main, sub] = number.split('-')
  return `第${main}条${sub === undefined ? '' : `之${sub}`}`
}

/** Each article once, whole, in the order in which they were asked for; those that no base has are left out. */
export async function findArticles(
  sql: Sql,
  organization: string | undefined,
  articles: readonly ArticleName[],
  where: Pick<SearchRequest, 'kb_ids' | 'as_of'>,
): Promise<FoundArticle[]> {
  const { scope } = await scopeOf(sql, organization, where)
  const asked = articles.map(({ law, number }) => ({ law: statuteName(law), section_id: sectionOf(number) }))
  const found = new Map<number, FoundArticle>()
  for (const { place, gap, ...row } of await articlesOf(sql, scope, asked)) {
    const known = found.get(place)
    if (known?.document_id === row.document_id && known.kb_id === row.kb_id) {
      known.content += gap + row.content
      known.end = row.end
    } else if (!known) found.set(place, { ...(articles[place] as ArticleName), ...row })
  }
  return articles.flatMap((_, place) => found.get(place) ?? [])
}
