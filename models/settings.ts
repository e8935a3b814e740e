import {
  flag,
  integer,
  list,
  optional,
  type Setting,
  type SettingValues,
  secret,
  text,
  url,
} from '@casewright/kit/data/settings'

/** The model that a skill is worked on with, instead of the general one. */
interface SkillModel {
  skill: string
  model: string
}

/** Prices per million tokens. */
interface ModelPrice {
  model: string
  input: number
  /** Of input that the endpoint had in its cache. */
  cached: number
  output: number
}

/** A list in which every entry has the same form; one bad entry makes the whole variable bad. */
const entries = <T>(description: string, form: string, read: (entry: string) => T): Setting<readonly T[]> => {
  const of = list(description, [])
  return { description, form: `${form}, separated by commas`, read: (value) => of.read(value).map(read), fallback: [] }
}

/** At the last sign, because names of models carry signs of their own. */
function pair(entry: string): [name: string, value: string] {
  const at = entry.lastIndexOf('=')
  const [name, value] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()]
  if (at < 0 || name === '' || value === '') throw new Error('wrong form')
  return [name, value]
}

function priceOf(entry: string): ModelPrice {
  const [model, value] = pair(entry)
  if (!/^\d+(\.\d+)?(\/\d+(\.\d+)?){1,2}$/.test(value)) throw new Error('wrong form')
  const [input = 0, second = 0, output] = value.split('/').map(Number)
  return output === undefined
    ? { model, input, cached: input, output: second }
    : { model, input, cached: second, output }
}

function skillModelOf(entry: string): SkillModel {
  // At the first sign here: names of skills have none.
  const [, skill, model] = /^([\w-]+)\s*=\s*(\S.*)$/.exec(entry) ?? []
  if (skill === undefined || model === undefined) throw new Error('wrong form')
  return { skill, model }
}

/** By what an operator names the models, their prices and their limits. */
export const modelSettings = {
  AI_BASE_URL: optional(url('OpenAI-compatible endpoint, as far as /v1; without it skills work by their rules')),
  AI_API_KEY: optional(secret('Key of that endpoint', { lengthMin: 1 })),
  AI_MODEL: optional(text('Model that is asked first')),
  AI_FALLBACK_MODELS: list('Models that are asked, in this order, when the one before is away', []),
  AI_SKILL_MODELS: entries('Models of single skills', '`skill=model`', skillModelOf),
  AI_PRICES: entries(
    'Prices per million tokens, for the cost of each call',
    '`model=input/output` or `model=input/cached/output`',
    priceOf,
  ),
  AI_CURRENCY: text('Currency of the prices', 'CNY'),
  AI_CALL_TIMEOUT_MS: integer('How long one call of a model may take, with its retries', {
    min: 100,
    max: 3_600_000,
    fallback: 300_000,
  }),
  AI_SILENCE_TIMEOUT_MS: integer(
    'How long a model may say nothing at all: one on a small machine reads long before it speaks',
    {
      min: 50,
      max: 3_600_000,
      fallback: 150_000,
    },
  ),
  AI_RETRIES: integer('How often a model is asked again after 429, 5xx or a lost connection', {
    min: 0,
    max: 10,
    fallback: 2,
  }),
  AI_OUTPUT_CHARACTERS_MAX: integer('Longest answer of a model; a longer one is cut off and counts as failed', {
    min: 100,
    max: 10_000_000,
    fallback: 200_000,
  }),
  AI_TOOL_ROUNDS_MAX: integer('How many rounds of tool calls a model may make for one answer', {
    min: 0,
    max: 100,
    fallback: 6,
  }),
}

export type ModelConfig = SettingValues<typeof modelSettings>

export const mcpSettings = {
  AI_MCP_SERVERS: optional(
    secret('MCP servers: `{"mcpServers": {…}}` as JSON, or the path of a file with it', { lengthMin: 1 }),
  ),
  AI_MCP_TIMEOUT_MS: integer('How long one call of an MCP tool may take, unless its server says otherwise', {
    min: 100,
    max: 600_000,
    fallback: 30_000,
  }),
  AI_MCP_ANSWER_BYTES_MAX: integer('Longest answer of an MCP server; a longer one is not read and counts as failed', {
    min: 1_000,
    max: 100_000_000,
    fallback: 2_000_000,
  }),
  AI_MCP_CONNECT_TIMEOUT_MS: integer('How long an MCP server may take to start', {
    min: 100,
    max: 120_000,
    fallback: 10_000,
  }),
}

export const mcpOptions = (config: SettingValues<typeof mcpSettings>) => ({
  servers: config.AI_MCP_SERVERS,
  callTimeoutMs: config.AI_MCP_TIMEOUT_MS,
  connectTimeoutMs: config.AI_MCP_CONNECT_TIMEOUT_MS,
  restMs: 10_000,
  answerBytesMax: config.AI_MCP_ANSWER_BYTES_MAX,
})

export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url('OpenTelemetry collector (OTLP over HTTP) that is sent a span per step and call'),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(secret('Headers for it, as `name=value` separated by commas', { lengthMin: 3 })),
  OTEL_CONTENTS: flag('Send to the collector also what people and models said', false),
}

export const telemetryOptions = (config: SettingValues<typeof telemetrySettings>, serviceName: string) => ({
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  headers: config.OTEL_EXPORTER_OTLP_HEADERS,
  contents: config.OTEL_CONTENTS,
  serviceName,
  delayMs: 1_000,
})

export const rerankSettings = {
  RERANK_URL: optional(
    url(
      'Address of a rerank service that takes the Cohere / Jina body; recall asks it for the final order, and hybrid search where a request says so',
    ),
  ),
  RERANK_API_KEY: optional(secret('Sent to the rerank service as a bearer token', { lengthMin: 1 })),
  RERANK_MODEL: text('Model that the rerank service shall use', 'rerank'),
  RERANK_TIMEOUT_MS: integer('How long recall or a search waits for the rerank service', {
    min: 50,
    max: 30_000,
    fallback: 1_500,
  }),
}

export type RerankConfig = SettingValues<typeof rerankSettings>
