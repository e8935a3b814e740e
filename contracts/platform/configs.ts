import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { ifMatch, ifNoneMatch } from '@casewright/kit/http/etag'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { Closed, deletionOf, integerMax, Nullable, Timestamp } from '../common.ts'

const ConfigKey = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[a-z0-9_]+([.-][a-z0-9_]+)*$',
  description: 'Words of a–z, 0–9 and _, joined by dots or hyphens: `matters.service_types`',
})
const ConfigPath = Closed({ key: ConfigKey })
const Version = Type.Integer({ minimum: 1, maximum: integerMax })

export const SystemConfig = Type.Object({
  key: ConfigKey,
  value: Type.Unknown({ description: 'Any JSON value' }),
  version: Version,
  description: Nullable(Type.String()),
  secret: Type.Boolean({ description: 'Its whole value is masked in lists and histories' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  updated_by: Nullable(Type.String({ description: 'The user, or null for a service' })),
})
export type SystemConfig = Static<typeof SystemConfig>

/** In lists, what looks like a secret is shown as `***`. */
const ListedConfig = Type.Object({ ...SystemConfig.properties, masked: Type.Boolean() })

export const ConfigChange = Type.Enum(['created', 'updated', 'rolled_back', 'deleted'])
export type ConfigChange = Static<typeof ConfigChange>

const ConfigVersion = Type.Object({
  key: ConfigKey,
  version: Version,
  change: ConfigChange,
  value: Type.Unknown({ description: 'Null for a deletion; secrets are masked' }),
  masked: Type.Boolean(),
  digest: Nullable(Type.String({ description: 'SHA-256 of the value; null when that is masked' })),
  user_id: Nullable(Type.String()),
  at: Timestamp,
})

const Description = Nullable(Type.String({ maxLength: 2000 }))

const WrittenConfig = Type.Object({
  key: ConfigKey,
  outcome: Type.Enum(['created', 'updated', 'unchanged']),
  old_version: Nullable(Version),
  new_version: Version,
})
export type WrittenConfig = Static<typeof WrittenConfig>

const BatchItem = Closed({
  key: ConfigKey,
  value: Type.Unknown(),
  description: Type.Optional(Description),
  secret: Type.Optional(Type.Boolean()),
  expected_version: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: integerMax,
      description: 'Nothing is written unless this is the version; 0 means that there is none',
    }),
  ),
})
export type BatchItem = Static<typeof BatchItem>

nameSchemas({ SystemConfig, ListedConfig, ConfigChange, ConfigVersion, WrittenConfig, BatchItem })

export const configs = defineContract({
  readConfigInternal: {
    method: 'GET',
    path: '/api/v1/internal/platform/configs/{key}',
    summary: 'Read a configuration value, for services',
    acts: 'system',
    params: ConfigPath,
    headers: Type.Object(ifNoneMatch),
    etag: 'version',
    reply: { as: 'envelope', of: SystemConfig },
    errors: ['not_found'],
  },
  writeConfigs: {
    method: 'POST',
    path: '/api/v1/internal/platform/configs/batch',
    summary: 'Write several configuration values, all or none',
    acts: 'system',
    description: 'An equal value is left as it is. With `dry_run` the answer is the same and nothing is written.',
    idempotent: true,
    bodyLimit: 8 * 1024 * 1024,
    body: Closed({
      configs: Type.Array(BatchItem, { minItems: 1, maxItems: 500 }),
      dry_run: withDefault(Type.Boolean(), false),
    }),
    reply: { as: 'envelope', of: Type.Object({ dry_run: Type.Boolean(), items: Type.Array(WrittenConfig) }) },
    errors: ['precondition_failed'],
  },
  listConfigs: {
    method: 'GET',
    path: '/api/v1/platform/configs',
    summary: 'Configuration values by key, secrets masked',
    permission: 'platform:read',
    query: Closed({
      ...pageQuery,
      prefix: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'How the key begins' })),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In the key or its description' })),
    }),
    reply: { as: 'envelope', of: PageOf(ListedConfig) },
  },
  createConfig: {
    method: 'POST',
    path: '/api/v1/platform/configs',
    summary: 'Add a configuration value',
    permission: 'platform:admin',
    user: 'optional',
    creates: true,
    body: Closed({
      key: ConfigKey,
      value: Type.Unknown(),
      description: withDefault(Description, null),
      secret: withDefault(Type.Boolean(), false),
    }),
    etag: 'version',
    reply: { as: 'envelope', of: SystemConfig },
    errors: ['conflict'],
  },
  readConfig: {
    method: 'GET',
    path: '/api/v1/platform/configs/{key}',
    summary: 'Read a configuration value as it is',
    permission: 'platform:admin',
    params: ConfigPath,
    headers: Type.Object(ifNoneMatch),
    etag: 'version',
    reply: { as: 'envelope', of: SystemConfig },
    errors: ['not_found'],
  },
  updateConfig: {
    method: 'PUT',
    path: '/api/v1/platform/configs/{key}',
    summary: 'Change a configuration value; members left out keep theirs',
    permission: 'platform:admin',
    user: 'optional',
    params: ConfigPath,
    headers: Type.Object(ifMatch),
    body: Closed({
      value: Type.Optional(Type.Unknown()),
      description: Type.Optional(Description),
      secret: Type.Optional(Type.Boolean()),
    }),
    etag: 'version',
    reply: { as: 'envelope', of: SystemConfig },
    errors: ['not_found', 'precondition_failed'],
  },
  deleteConfig: {
    method: 'DELETE',
    path: '/api/v1/platform/configs/{key}',
    summary: 'Delete a configuration value; its history stays',
    permission: 'platform:admin',
    user: 'optional',
    params: ConfigPath,
    headers: Type.Object(ifMatch),
    reply: { as: 'envelope', of: deletionOf({ key: ConfigKey, version: Version }) },
    errors: ['not_found', 'precondition_failed'],
  },
  listConfigVersions: {
    method: 'GET',
    path: '/api/v1/platform/configs/{key}/versions',
    summary: 'History of a configuration value, newest first, secrets masked',
    permission: 'platform:read',
    params: ConfigPath,
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(ConfigVersion) },
    errors: ['not_found'],
  },
  rollBackConfig: {
    method: 'POST',
    path: '/api/v1/platform/configs/{key}/rollback',
    summary: 'Write an earlier value again, as a new version; also brings back what was deleted',
    permission: 'platform:admin',
    user: 'optional',
    params: ConfigPath,
    headers: Type.Object(ifMatch),
    body: Closed({ version: Version }),
    etag: 'version',
    reply: { as: 'envelope', of: SystemConfig },
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
})
