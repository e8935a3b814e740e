import { ExternalId } from '@casewright/kit/data/validation'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { PageOf } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { Closed, deletionOf, Id } from '../common.ts'
import { people } from '../people.ts'
import { external } from './external.ts'
import { conflictFilter, factFilter } from './filters.ts'
import {
  Conflict,
  CreateFact,
  ExtractRequest,
  ExtractResult,
  Fact,
  RecallRequest,
  RecallResult,
  ReconcileRequest,
  ReconcileResult,
  RefineRequest,
  RefineResult,
  UpdateFact,
  UserContext,
  WriteResult,
} from './resources.ts'

const FactPath = Closed({ factId: Id })
const UserPath = Closed({ userId: ExternalId })
/** For a user only that user's own facts exist. */
const service = { tenant: 'required', user: 'optional', acts: 'either' } as const
const forUser = { ...service, identityIn: ['body'] } as const

export const memory = defineContract({
  ...people,
  ...external,
  createFact: {
    method: 'POST',
    path: '/api/v1/internal/memory/facts',
    summary: 'Write a fact; the same key again writes a revision of it',
    ...forUser,
    idempotent: true,
    body: CreateFact,
    reply: { as: 'envelope', of: WriteResult },
  },
  readFact: {
    method: 'GET',
    path: '/api/v1/internal/memory/facts/{factId}',
    summary: 'Read a fact',
    ...service,
    params: FactPath,
    reply: { as: 'envelope', of: Fact },
    errors: ['not_found'],
  },
  updateFact: {
    method: 'PUT',
    path: '/api/v1/internal/memory/facts/{factId}',
    summary: 'Change a fact; a source as strong as the live one also decides its open conflicts',
    ...service,
    params: FactPath,
    body: UpdateFact,
    reply: { as: 'envelope', of: WriteResult },
    errors: ['not_found', 'precondition_failed'],
  },
  deleteFact: {
    method: 'DELETE',
    path: '/api/v1/internal/memory/facts/{factId}',
    summary: 'Delete a fact with its revisions and conflicts',
    ...service,
    params: FactPath,
    reply: { as: 'envelope', of: deletionOf({ fact_id: Id }) },
    errors: ['not_found'],
  },
  recall: {
    method: 'POST',
    path: '/api/v1/internal/memory/recall',
    summary: 'Recall facts by filter and keywords',
    description:
      'Without `case_id` only global facts are recalled; with it those of that case as well, and never those of another.',
    ...forUser,
    idempotent: true,
    body: RecallRequest,
    reply: { as: 'envelope', of: RecallResult },
  },
  extract: {
    method: 'POST',
    path: '/api/v1/internal/memory/extract',
    summary: 'Entry for extracting facts from text; for now always an empty result',
    ...forUser,
    idempotent: true,
    body: ExtractRequest,
    reply: { as: 'envelope', of: ExtractResult },
  },
  refine: {
    method: 'POST',
    path: '/api/v1/internal/memory/refine',
    summary: 'Merge near-duplicates, normalise wording, propose supersessions',
    ...forUser,
    idempotent: true,
    body: RefineRequest,
    reply: { as: 'envelope', of: RefineResult },
  },
  reconcile: {
    method: 'POST',
    path: '/api/v1/internal/memory/reconcile',
    summary: 'Replace the facts derived from one matter',
    ...forUser,
    idempotent: true,
    bodyLimit: 8 * 1024 * 1024,
    body: ReconcileRequest,
    reply: { as: 'envelope', of: ReconcileResult },
    errors: ['conflict'],
  },
  listFacts: {
    method: 'GET',
    path: '/api/v1/internal/memory/users/{userId}/facts',
    summary: 'Facts of a user, newest first',
    ...service,
    params: UserPath,
    query: Closed(factFilter),
    reply: { as: 'envelope', of: PageOf(Fact) },
    errors: ['not_found'],
  },
  listConflicts: {
    method: 'GET',
    path: '/api/v1/internal/memory/users/{userId}/conflicts',
    summary: 'Conflicts of a user, newest first',
    ...service,
    params: UserPath,
    query: Closed(conflictFilter),
    reply: { as: 'envelope', of: PageOf(Conflict) },
    errors: ['not_found'],
  },
  readContext: {
    method: 'GET',
    path: '/api/v1/internal/memory/users/{userId}/context',
    summary: 'What is known of a user, as a block of text for a prompt',
    ...service,
    params: UserPath,
    query: Closed({
      case_id: Type.Optional(ExternalId),
      query: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2000,
          description: 'Facts that fit these words are preferred when not all fit the budget',
        }),
      ),
      budget: withDefault(
        Type.Integer({ minimum: 50, maximum: 20_000, description: 'Upper bound of the text in model tokens' }),
        1500,
      ),
      language: withDefault(Type.Enum(['en', 'zh']), 'en'),
    }),
    reply: { as: 'envelope', of: UserContext },
    errors: ['not_found'],
  },
})
