import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { defineContract } from '@casewright/kit/http/endpoint'
import { visibleText } from '@casewright/kit/text/visible-text'
import { type Static, Type } from 'typebox'
import { Closed, Id, integerMax, Nullable } from '../common.ts'
import { Label } from './resources.ts'

const DocumentPath = Closed({ matterId: Id, document: Label })

/** A document that is about to leave, by what it states. */
const ReleaseRequest = Closed({
  statements: Type.Array(
    Closed({
      text: Type.String({ minLength: 1, maxLength: 100_000 }),
      verification: Type.Enum(['verified', 'supported', 'unverified']),
    }),
    { maxItems: 5000, description: 'What lawyers decide on, as the review desk shows it' },
  ),
  unsettled: Type.Integer({
    minimum: 0,
    maximum: integerMax,
    description: 'Law without a source and quotations without a match, which an accepted statement may have, too',
  }),
  reason: Nullable(Type.String({ minLength: 1, maxLength: 20_000, pattern: visibleText })),
})
export type ReleaseRequest = Static<typeof ReleaseRequest>

const ReleaseAnswer = Type.Object({
  refused: Nullable(
    Type.Enum(['role', 'changes', 'reason'], {
      description:
        'Null when it may leave. `role`: the user is no lawyer of the matter; `changes`: lawyers want statements otherwise or out; `reason`: something is undecided or unsettled, and no reason was given',
    }),
  ),
  undecided: Type.Integer({
    description: 'Unverified statements that no lawyer has decided on; 0 for others than lawyers',
  }),
  changes: Type.Integer({ description: 'Statements that a lawyer wants otherwise or out; 0 for others than lawyers' }),
})
export type ReleaseAnswer = Static<typeof ReleaseAnswer>

const DeskChange = Type.Object({
  statement: Type.String(),
  wording: Nullable(Type.String({ description: 'What is to stand instead; null to have it taken out' })),
})

nameSchemas({ ReleaseRequest, ReleaseAnswer, DeskChange })

/** What the review desk means for whoever makes the document. */
export const releases = defineContract({
  checkRelease: {
    method: 'POST',
    path: '/api/v1/internal/matters/{matterId}/reviews/{document}/release-check',
    summary: 'Whether the user may let a document leave as a clean copy',
    description:
      'Only a lawyer of the matter may. Each unverified statement has to be accepted on the review desk, or the lawyer says why it may leave undecided. A statement that a lawyer wants otherwise or out does not leave at all.',
    tenant: 'required',
    user: 'required',
    acts: 'user',
    idempotent: true,
    bodyLimit: 8 * 1024 * 1024,
    params: DocumentPath,
    body: ReleaseRequest,
    reply: { as: 'envelope', of: ReleaseAnswer },
    errors: ['not_found'],
  },
  listDeskChanges: {
    method: 'GET',
    path: '/api/v1/internal/matters/{matterId}/reviews/{document}/changes',
    summary: 'What lawyers want otherwise in a document, the oldest decision first',
    tenant: 'optional',
    user: 'optional',
    acts: 'either',
    params: DocumentPath,
    reply: { as: 'envelope', of: Type.Object({ changes: Type.Array(DeskChange) }) },
    errors: ['not_found'],
  },
})
