import { defineContract } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { Closed } from '../common.ts'
import { ArticleName, FoundArticle } from './law-resources.ts'
import { KbId, KnowledgeDocument } from './resources.ts'
import { searchMembers } from './search-resources.ts'

const service = { tenant: 'optional', user: 'optional', acts: 'either', idempotent: true, timeoutMs: 5000 } as const
const { kb_ids, as_of } = searchMembers

/** The law by its articles, and the versions that there are of it. */
export const laws = defineContract({
  findArticles: {
    method: 'POST',
    path: '/api/v1/internal/atomic/articles',
    summary: 'Articles by law and number, as of a day',
    description:
      'Exactly those that were asked for, in their order; what is not there is left out. Once the wording of a law is in a base, its summaries there are not given any more.',
    ...service,
    body: Closed({ articles: Type.Array(ArticleName, { minItems: 1, maxItems: 200 }), kb_ids, as_of }),
    reply: { as: 'envelope', of: Type.Object({ articles: Type.Array(FoundArticle) }) },
  },
  listStoredDocuments: {
    method: 'GET',
    path: '/api/v1/internal/atomic/documents',
    summary: 'Documents of a base with their days and metadata, in force or not, newest first',
    ...service,
    query: Closed({
      ...pageQuery,
      kb_id: KbId,
      kind: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Of `metadata.kind`' })),
    }),
    reply: { as: 'envelope', of: PageOf(KnowledgeDocument) },
    errors: ['not_found'],
  },
})
