import { Closed } from '@casewright/contracts/common'
import { ArticleName } from '@casewright/contracts/knowledge/law-resources'
import { KbId } from '@casewright/contracts/knowledge/resources'
import { searchMembers, VerifyQuoteRequest } from '@casewright/contracts/knowledge/search-resources'
import { withDefault } from '@casewright/kit/http/endpoint'
import { Type } from 'typebox'
import { tool } from './tool.ts'

const passageMax = 20_000
const { query, kb_ids, as_of } = searchMembers

export const lawTools = [
  tool({
    name: 'search_law',
    title: 'Search the law',
    description:
      'Finds passages of statutes, interpretations and the knowledge bases of the caller, by words, by meaning, by both or along the graph of the law, as of a day. Each hit has its document and offsets for open_passage and verify_quotation.',
    readOnly: true,
    input: Closed({
      query,
      mode: withDefault(Type.Enum(['keyword', 'vector', 'hybrid', 'graph']), 'hybrid'),
      kb_ids,
      as_of,
      limit: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 8),
    }),
    run: ({ limit, ...body }, { suite }) => suite.knowledge.query({ body: { ...body, top_k: limit } }),
  }),
  tool({
    name: 'find_articles',
    title: 'Find articles of law',
    description: 'The wording of articles by law and number, such as 民法典 577, as of a day.',
    readOnly: true,
    input: Closed({ articles: Type.Array(ArticleName, { minItems: 1, maxItems: 50 }), kb_ids, as_of }),
    run: (body, { suite }) => suite.knowledge.findKnowledgeArticles({ body }),
  }),
  tool({
    name: 'open_passage',
    title: 'Open a passage',
    description: `The text of a document from an offset to another, ${passageMax} characters at most; offsets are those that search_law gives.`,
    readOnly: true,
    input: Closed({
      kb_id: KbId,
      document_id: VerifyQuoteRequest.properties.document_id,
      start: withDefault(Type.Integer({ minimum: 0 }), 0),
      end: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    run: async ({ kb_id, document_id, start, end }, { suite }) => {
      const { document, content } = await suite.knowledge.readKnowledgeDocument({ params: { kb_id, document_id } })
      const last = Math.min(end ?? content.length, content.length, start + passageMax)
      return { document, start, end: last, total: content.length, text: content.slice(start, last) }
    },
  }),
  tool({
    name: 'verify_quotation',
    title: 'Verify a quotation',
    description:
      'Whether a quotation stands in a document word for word, and where; says what was altered, left out or cut off. Use it before citing anything.',
    readOnly: true,
    input: VerifyQuoteRequest,
    run: (body, { suite }) => suite.knowledge.verifyKnowledgeQuote({ body }),
  }),
]
