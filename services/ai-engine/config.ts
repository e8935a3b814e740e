import {
  type Environment,
  flag,
  integer,
  list,
  oneOf,
  optional,
  readSettings,
  type Setting,
  SettingsError,
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
    fallback: 120_000,
  }),
  AI_SILENCE_TIMEOUT_MS: integer('How long a model may say nothing at all', {
    min: 50,
    max: 3_600_000,
    fallback: 30_000,
  }),
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

const engineSettings = {
  AI_LEASE_MS: integer(
    'How long a turn belongs to a process that gives no sign of life; another then goes on with it',
    {
      min: 100,
      max: 600_000,
      fallback: 15_000,
    },
  ),
  AI_TURN_TIMEOUT_MS: integer('How long a turn may take in all', { min: 100, max: 86_400_000, fallback: 600_000 }),
  AI_TEXT_TIMEOUT_MS: integer('How long the rules of one skill may work on a text; the turn then ends and says so', {
    min: 50,
    max: 600_000,
    fallback: 10_000,
  }),
  AI_TEXT_CHARACTERS_MAX: integer('Longest text, files included, that the rules of a skill work on', {
    min: 1_000,
    max: 50_000_000,
    fallback: 5_000_000,
  }),
  AI_TEXT_THREADS: integer('Threads for rules over long texts', { min: 1, max: 64, fallback: 2 }),
  AI_HISTORY_TURNS: integer('Turns per thread whose steps and events are kept at least; summaries stay for good', {
    min: 1,
    max: 10_000,
    fallback: 10,
  }),
  AI_TURNS_RETENTION_DAYS: integer(
    'Turns, and threads whose last turn is older, are deleted after this, with traces and usage; threads that wait for an answer stay; 0 keeps all',
    { min: 0, max: 36_500, fallback: 0 },
  ),
  AI_SKILLS_DIR: optional(text('Folder with further skills of your own, beside those that come with the engine')),
  AI_TRACE_CONTENTS: flag('Show in traces what was said and written; otherwise only how long it was', true),
  AI_TRACE_MASKED: list('Members that no trace shows, wherever they stand', ['id_number', 'phone', 'bank_account']),
  AI_MCP_SERVERS: optional(
    secret('MCP servers: `{"mcpServers": {…}}` as JSON, or the path of a file with it', { lengthMin: 1 }),
  ),
  AI_MCP_TIMEOUT_MS: integer('How long one call of an MCP tool may take, unless its server says otherwise', {
    min: 100,
    max: 600_000,
    fallback: 30_000,
  }),
  AI_MCP_CONNECT_TIMEOUT_MS: integer('How long an MCP server may take to start', {
    min: 100,
    max: 120_000,
    fallback: 10_000,
  }),
  AI_GENERATED_LABEL: flag('Say in documents, visibly and as a property, that their text was generated', true),
  AI_DOCUMENT_TEMPLATES_DIR: optional(
    text('Folder with layouts of your own: `<kind>.<zh or en>.docx`, filled in by its tags'),
  ),
  AI_PDF_EXPORT: oneOf(
    'Deliver documents as PDF, too: whenever LibreOffice is installed, or never',
    ['auto', 'off'],
    'auto',
  ),
  AI_SOFFICE: text("LibreOffice's program, by name or path", 'soffice'),
  AI_PDF_TIMEOUT_MS: integer('How long LibreOffice may take for one document', {
    min: 100,
    max: 600_000,
    fallback: 60_000,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url('OpenTelemetry collector (OTLP over HTTP) that is sent a span per step and call'),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(secret('Headers for it, as `name=value` separated by commas', { lengthMin: 3 })),
  OTEL_CONTENTS: flag('Send to the collector also what people and models said', false),
}

export const settings = { ...modelSettings, ...engineSettings }

export type AiEngineConfig = SettingValues<typeof settings>

export function readConfig(environment: Environment): AiEngineConfig {
  const config = readSettings(environment, settings)
  if (config.AI_BASE_URL !== undefined && config.AI_MODEL === undefined)
    throw new SettingsError('AI_MODEL is not set: AI_BASE_URL names an endpoint, so it must name a model of it')
  if (config.AI_BASE_URL === undefined && config.AI_MODEL !== undefined)
    throw new SettingsError('AI_BASE_URL is not set: AI_MODEL names a model, so it must name the endpoint that has it')
  return config
}

/** What a file that the configuration names has wrong is a mistake of the configuration. */
export const asSettingsError = (error: Error): never => {
  throw new SettingsError(error.message)
}

export const runOptions = ({ AI_LEASE_MS, AI_TURN_TIMEOUT_MS, AI_HISTORY_TURNS }: AiEngineConfig) => ({
  leaseMs: AI_LEASE_MS,
  turnTimeoutMs: AI_TURN_TIMEOUT_MS,
  historyTurns: AI_HISTORY_TURNS,
})

export const mcpOptions = (config: AiEngineConfig) => ({
  servers: config.AI_MCP_SERVERS,
  callTimeoutMs: config.AI_MCP_TIMEOUT_MS,
  connectTimeoutMs: config.AI_MCP_CONNECT_TIMEOUT_MS,
  restMs: 10_000,
})

export const telemetryOptions = (config: AiEngineConfig) => ({
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  headers: config.OTEL_EXPORTER_OTLP_HEADERS,
  contents: config.OTEL_CONTENTS,
  serviceName: 'ai-engine',
  delayMs: 1_000,
})
