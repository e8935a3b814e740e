import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { visibleText } from '@casewright/kit/text/visible-text'
import { type Static, Type } from 'typebox'
import { Closed, Id, integerMax, Nullable, Timestamp } from '../common.ts'
import { Label } from './resources.ts'

const person = { user: 'required', tenant: 'required', staff: 'matters:read' } as const
const DocumentPath = Closed({ id: Id, document: Label })

const Words = Type.String({ minLength: 1, maxLength: 20_000, pattern: visibleText })
const decisionMembers = {
  statement: Type.String({ ...Words, description: 'The very words that were decided on' }),
  version: Type.Integer({ minimum: 1, maximum: integerMax, description: 'Of the draft in which they were read' }),
  verification: Type.Enum(['verified', 'supported', 'unverified'], { description: 'How far they were checked then' }),
  decision: Type.Enum(['accepted', 'edited', 'rejected']),
}

const ReviewDecision = Type.Object({
  ...decisionMembers,
  wording: Nullable(Type.String({ description: 'What is to stand instead; null unless it is edited' })),
  decided_by: Type.String(),
  decided_at: Timestamp,
})
export type ReviewDecision = Static<typeof ReviewDecision>

const GivenDecision = Closed({
  ...decisionMembers,
  decision: Nullable(decisionMembers.decision),
  wording: withDefault(Nullable(Words), null),
})
export type GivenDecision = Static<typeof GivenDecision>

const ReviewComment = Type.Object({
  comment_id: Id,
  statement: Type.String(),
  text: Type.String(),
  mentions: Type.Array(Type.String(), { description: 'User ids' }),
  written_by: Type.String(),
  written_at: Timestamp,
})
export type ReviewComment = Static<typeof ReviewComment>

const DocumentReview = Type.Object({
  decisions: Type.Array(ReviewDecision, { description: 'The oldest first' }),
  comments: Type.Array(ReviewComment, { description: 'The oldest first' }),
})

const WaitingDraft = Type.Object({
  matter_id: Id,
  matter_title: Type.String(),
  document: Type.String({ description: 'Its kind' }),
  title: Type.String(),
  version: Type.Integer(),
  delivered: Type.Boolean({ description: 'There is a working copy of this version' }),
  updated_at: Timestamp,
})
export type WaitingDraft = Static<typeof WaitingDraft>

const Mention = Type.Object({
  ...Type.Omit(ReviewComment, ['mentions']).properties,
  matter_id: Id,
  matter_title: Type.String(),
  document: Type.String(),
})
export type Mention = Static<typeof Mention>

nameSchemas({ ReviewDecision, GivenDecision, ReviewComment, DocumentReview, WaitingDraft, Mention })

/** How lawyers go through a draft before it leaves. Clients of the matter have no part in it. */
export const reviews = defineContract({
  listWaitingDrafts: {
    method: 'GET',
    path: '/api/v1/matters/reviews',
    summary: 'Drafts that wait for the caller as a lawyer of their matter, the newest change first',
    description: 'Those whose version a lawyer has released, and those of closed and archived matters, are left out.',
    user: 'required',
    tenant: 'required',
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(WaitingDraft) },
  },
  listMentions: {
    method: 'GET',
    path: '/api/v1/matters/mentions',
    summary: 'Comments that mention the caller and that they have not put away, the newest first',
    user: 'required',
    tenant: 'required',
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(Mention) },
  },
  closeMention: {
    method: 'POST',
    path: '/api/v1/matters/{id}/mentions/{commentId}/close',
    summary: 'Put a mention of the caller away; twice is no error',
    ...person,
    idempotent: true,
    params: Closed({ id: Id, commentId: Id }),
    reply: { as: 'envelope', of: Type.Object({ comment_id: Id, closed_at: Timestamp }) },
    errors: ['not_found', 'forbidden'],
  },
  readReview: {
    method: 'GET',
    path: '/api/v1/matters/{id}/reviews/{document}',
    summary: 'What lawyers have decided and said about the statements of a document',
    ...person,
    params: DocumentPath,
    reply: { as: 'envelope', of: DocumentReview },
    errors: ['not_found', 'forbidden'],
  },
  putDecisions: {
    method: 'PUT',
    path: '/api/v1/matters/{id}/reviews/{document}/decisions',
    summary: 'Decide on statements of a document; for lawyers of the matter',
    description:
      'A statement is known by its words: a later version that says the same keeps the decision. The last decision counts; null takes it back.',
    ...person,
    params: DocumentPath,
    body: Closed({ decisions: Type.Array(GivenDecision, { minItems: 1, maxItems: 500 }) }),
    reply: { as: 'envelope', of: DocumentReview },
    errors: ['not_found', 'forbidden'],
  },
  addComment: {
    method: 'POST',
    path: '/api/v1/matters/{id}/reviews/{document}/comments',
    summary: 'Say something about a statement; for lawyers of the matter',
    description: 'Only members who may read the review can be mentioned: everybody but clients.',
    ...person,
    creates: true,
    params: DocumentPath,
    body: Closed({
      statement: decisionMembers.statement,
      text: Type.String({ minLength: 1, maxLength: 5000, pattern: visibleText }),
      mentions: withDefault(Type.Array(ExternalId, { maxItems: 50, uniqueItems: true }), []),
    }),
    reply: { as: 'envelope', of: ReviewComment },
    errors: ['not_found', 'forbidden'],
  },
})
