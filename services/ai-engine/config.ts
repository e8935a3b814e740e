import { documentSettings } from '@casewright/documents/settings'
import {
  type Environment,
  flag,
  integer,
  list,
  optional,
  readSettings,
  SettingsError,
  type SettingValues,
  text,
} from '@casewright/kit/data/settings'
import { mcpSettings, modelSettings, telemetrySettings } from '@casewright/models/settings'

const engineSettings = {
  AI_LEASE_MS: integer(
    'How long a turn belongs to a process that gives no sign of life; another then goes on with it',
    {
      min: 100,
      max: 600_000,
      fallback: 5_000,
    },
  ),
  AI_TURN_TIMEOUT_MS: integer('How long a turn may take in all', { min: 100, max: 86_400_000, fallback: 1_200_000 }),
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
  AI_HISTORY_HOURS: integer(
    'After how long without a turn a thread keeps its last state alone, without steps and events; 0 is never',
    { min: 0, max: 1_000_000, fallback: 168 },
  ),
  AI_TURNS_RETENTION_DAYS: integer(
    'Turns, and threads whose last turn is older, are deleted after this, with traces and usage; threads that wait for an answer stay; 0 keeps all',
    { min: 0, max: 36_500, fallback: 0 },
  ),
  AI_SKILLS_DIR: optional(text('Folder with further skills of your own, beside those that come with the engine')),
  AI_TRACE_CONTENTS: flag('Show in traces what was said and written; otherwise only how long it was', true),
  AI_TRACE_MASKED: list('Members that no trace shows, wherever they stand', ['id_number', 'phone', 'bank_account']),
  ...mcpSettings,
  ...documentSettings,
  ...telemetrySettings,
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

export const runOptions = ({
  AI_LEASE_MS,
  AI_TURN_TIMEOUT_MS,
  AI_HISTORY_TURNS,
  AI_HISTORY_HOURS,
}: AiEngineConfig) => ({
  leaseMs: AI_LEASE_MS,
  turnTimeoutMs: AI_TURN_TIMEOUT_MS,
  historyTurns: AI_HISTORY_TURNS,
  historyHours: AI_HISTORY_HOURS,
})
