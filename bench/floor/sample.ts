import { Type } from 'typebox'
import { defineContract, type Handlers, withDefault } from '../../kit/http/endpoint.ts'

/** A read and a write such as services have: internal, for a tenant, every part validated. */
export const contract = defineContract({
  read: {
    method: 'GET',
    path: '/api/v1/internal/bench/{id}',
    summary: 'Read',
    tenant: 'required',
    params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
    query: Type.Object(
      { page: withDefault(Type.Integer({ minimum: 1 }), 1), size: Type.Optional(Type.Integer({ maximum: 200 })) },
      { additionalProperties: false },
    ),
    reply: { as: 'envelope', of: Type.Object({ id: Type.String(), page: Type.Integer(), name: Type.String() }) },
  },
  write: {
    method: 'POST',
    path: '/api/v1/internal/bench',
    summary: 'Write',
    tenant: 'required',
    body: Type.Object(
      {
        user_id: Type.String({ minLength: 1, maxLength: 128 }),
        scope: Type.Enum(['case', 'global']),
        case_id: Type.Union([Type.String(), Type.Null()]),
        entity_key: Type.String({ maxLength: 200 }),
        content: Type.String({ maxLength: 8000 }),
        confidence: Type.Number({ minimum: 0, maximum: 1 }),
        tags: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 }),
      },
      { additionalProperties: false },
    ),
    reply: { as: 'envelope', of: Type.Unknown() },
  },
})

export const handlers: Handlers<typeof contract, undefined> = {
  read: async ({ params, query }) => ({ id: params.id, page: query.page, name: 'a fact' }),
  write: async ({ body }) => body,
}

export const keys = ['the-key-of-the-bench'] as const

export const body = {
  user_id: 'user-1',
  scope: 'case' as const,
  case_id: null,
  entity_key: 'claimant.address',
  content: 'The claimant lives at 12 Harbour Road and has done so since March 2019.',
  confidence: 0.8,
  tags: ['address', 'person'],
}
