import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { ExternalId } from '@casewright/kit/data/validation'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { ifMatch, ifNoneMatch } from '@casewright/kit/http/etag'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { Closed, Nullable, Timestamp } from '../common.ts'

const FlagKey = Type.String({ minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' })
const FlagPath = Closed({ key: FlagKey })
const VariantName = Type.String({ minLength: 1, maxLength: 64 })

const Variants = Type.Record(Type.String(), Type.Unknown(), {
  // A record forgets the bounds of its keys.
  propertyNames: VariantName,
  minProperties: 1,
  maxProperties: 20,
  description: 'Each name and its value: all booleans, or all strings, numbers or objects',
})
const Target = Closed({
  organization_ids: Type.Optional(Type.Array(ExternalId, { minItems: 1, maxItems: 1000 })),
  user_ids: Type.Optional(Type.Array(ExternalId, { minItems: 1, maxItems: 1000 })),
  variant: VariantName,
})
const Share = Closed({ variant: VariantName, percentage: Type.Number({ minimum: 0, maximum: 100 }) })

const definition = {
  description: Nullable(Type.String({ maxLength: 2000 })),
  enabled: Type.Boolean({ description: 'Off: everybody gets `off_variant`' }),
  variants: Variants,
  off_variant: VariantName,
  default_variant: VariantName,
  targets: Type.Array(Target, {
    maxItems: 100,
    description: 'The first that fits decides; one that names organizations and users asks for both',
  }),
  rollout: Type.Array(Share, {
    maxItems: 20,
    description:
      'Shares of all users; the same user always falls into the same share. What is left of 100 gets `default_variant`',
  }),
}
export const FeatureFlag = Type.Object({
  key: FlagKey,
  ...definition,
  version: Type.Integer({ minimum: 1 }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type FeatureFlag = Static<typeof FeatureFlag>

const CreateFlag = Closed({
  key: FlagKey,
  description: withDefault(definition.description, null),
  enabled: withDefault(definition.enabled, false),
  variants: withDefault(Variants, { on: true, off: false }),
  off_variant: withDefault(VariantName, 'off'),
  default_variant: withDefault(VariantName, 'on'),
  targets: withDefault(definition.targets, []),
  rollout: withDefault(definition.rollout, []),
})

const Reason = Type.Enum(['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DEFAULT', 'DISABLED'])
const Evaluation = Type.Object({ key: FlagKey, value: Type.Unknown(), variant: VariantName, reason: Reason })
export type Evaluation = Static<typeof Evaluation>

/** The OpenFeature remote evaluation protocol; its members are not ours to name. */
const EvaluationRequest = Closed({
  context: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: '`targetingKey`, `organization_id` and more' }),
  ),
})
const RemoteEvaluation = Type.Object({ ...Evaluation.properties, metadata: Type.Object({ version: Type.Integer() }) })
export type RemoteEvaluation = Static<typeof RemoteEvaluation>

const RemoteFailure = Type.Object({
  key: Type.Optional(Type.String()),
  errorCode: Type.String(),
  errorDetails: Type.Optional(Type.String()),
})

nameSchemas({
  RemoteFailure,
  Target,
  Share,
  FeatureFlag,
  CreateFlag,
  Reason,
  Evaluation,
  EvaluationRequest,
  RemoteEvaluation,
})

export const featureFlags = defineContract({
  listFeatureFlags: {
    method: 'GET',
    path: '/api/v1/platform/feature-flags',
    summary: 'Feature flags by key',
    permission: 'platform:read',
    query: Closed({
      ...pageQuery,
      enabled: Type.Optional(Type.Boolean()),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In the key or its description' })),
    }),
    reply: { as: 'envelope', of: PageOf(FeatureFlag) },
  },
  createFeatureFlag: {
    method: 'POST',
    path: '/api/v1/platform/feature-flags',
    summary: 'Add a feature flag',
    permission: 'platform:admin',
    user: 'optional',
    creates: true,
    body: CreateFlag,
    etag: 'version',
    reply: { as: 'envelope', of: FeatureFlag },
    errors: ['conflict'],
  },
  readFeatureFlag: {
    method: 'GET',
    path: '/api/v1/platform/feature-flags/{key}',
    summary: 'Read a feature flag',
    permission: 'platform:read',
    params: FlagPath,
    headers: Type.Object(ifNoneMatch),
    etag: 'version',
    reply: { as: 'envelope', of: FeatureFlag },
    errors: ['not_found'],
  },
  updateFeatureFlag: {
    method: 'PUT',
    path: '/api/v1/platform/feature-flags/{key}',
    summary: 'Change a feature flag; members left out keep their value',
    permission: 'platform:admin',
    user: 'optional',
    params: FlagPath,
    headers: Type.Object(ifMatch),
    body: Type.Partial(Closed(definition), { additionalProperties: false }),
    etag: 'version',
    reply: { as: 'envelope', of: FeatureFlag },
    errors: ['not_found', 'precondition_failed'],
  },
  deleteFeatureFlag: {
    method: 'DELETE',
    path: '/api/v1/platform/feature-flags/{key}',
    summary: 'Delete a feature flag',
    permission: 'platform:admin',
    user: 'optional',
    params: FlagPath,
    headers: Type.Object(ifMatch),
    reply: { as: 'envelope', of: Type.Object({ key: FlagKey, deleted: Type.Boolean() }) },
    errors: ['not_found', 'precondition_failed'],
  },
  evaluateFeatureFlags: {
    method: 'POST',
    path: '/api/v1/platform/feature-flags/evaluate',
    summary: 'What the flags are for the caller, all or those named',
    tenant: 'optional',
    user: 'optional',
    idempotent: true,
    body: Closed({ keys: Type.Optional(Type.Array(FlagKey, { minItems: 1, maxItems: 200 })) }),
    reply: { as: 'envelope', of: Type.Object({ flags: Type.Array(Evaluation) }) },
  },
  tryFeatureFlag: {
    method: 'POST',
    path: '/api/v1/platform/feature-flags/{key}/try',
    summary: 'What a flag would be for somebody, as it stands now',
    permission: 'platform:read',
    user: 'optional',
    idempotent: true,
    params: FlagPath,
    body: Closed({ user_id: Type.Optional(ExternalId), organization_id: Type.Optional(ExternalId) }),
    reply: { as: 'envelope', of: Evaluation },
    errors: ['not_found'],
  },
  evaluateAllRemotely: {
    method: 'POST',
    path: '/ofrep/v1/evaluate/flags',
    summary: 'OpenFeature remote evaluation of all flags',
    description:
      'Answers without the envelope, as the protocol asks. A person is always evaluated as who they are; beside the internal key the context says for whom.',
    tenant: 'optional',
    user: 'optional',
    idempotent: true,
    headers: Type.Object(ifNoneMatch),
    body: EvaluationRequest,
    reply: {
      as: 'bytes',
      contentType: 'application/json',
      of: Type.Object({ flags: Type.Array(RemoteEvaluation) }),
      failing: RemoteFailure,
    },
    errors: ['invalid_input'],
  },
  evaluateOneRemotely: {
    method: 'POST',
    path: '/ofrep/v1/evaluate/flags/{key}',
    summary: 'OpenFeature remote evaluation of one flag',
    description: 'An unknown flag is 404 with `errorCode` `FLAG_NOT_FOUND`, as the protocol asks.',
    tenant: 'optional',
    user: 'optional',
    idempotent: true,
    params: Closed({ key: Type.String({ minLength: 1, maxLength: 128 }) }),
    body: EvaluationRequest,
    reply: { as: 'bytes', contentType: 'application/json', of: RemoteEvaluation, failing: RemoteFailure },
    errors: ['invalid_input', 'not_found'],
  },
})
