import {
  type Environment,
  integer,
  optional,
  readSettings,
  type SettingValues,
  secret,
  text,
  url,
} from '@casewright/kit/data/settings'

export const settings = {
  RERANK_URL: optional(
    url('Address of a rerank service that takes the Cohere / Jina body; recall asks it for the final order'),
  ),
  RERANK_API_KEY: optional(secret('Sent to the rerank service as a bearer token', { lengthMin: 1 })),
  RERANK_MODEL: text('Model that the rerank service shall use', 'rerank'),
  RERANK_TIMEOUT_MS: integer('How long recall waits for the rerank service', { min: 50, max: 30_000, fallback: 1_500 }),
  MEMORY_INDEX_FACTS_MAX: integer(
    'How many facts the in-process recall indexes hold before the least used are dropped',
    { min: 1_000, max: 10_000_000, fallback: 200_000 },
  ),
}

export type MemoryConfig = SettingValues<typeof settings>
export const readConfig = (environment: Environment): MemoryConfig => readSettings(environment, settings)
