import { type Environment, integer, readSettings, type SettingValues } from '@casewright/kit/data/settings'

export const settings = {
  CONSULTATIONS_MESSAGES_RETENTION_DAYS: integer(
    'Messages older than this are deleted, but for those of a session that waits for an answer and those with a file under legal hold; 0 keeps all',
    { min: 0, max: 36_500, fallback: 0 },
  ),
  CONSULTATIONS_PATIENCE_MS: integer(
    'How long a turn is waited for whose engine has fallen silent, before it is given up',
    { min: 100, max: 3_600_000, fallback: 120_000 },
  ),
  CONSULTATIONS_RECHECK_MS: integer(
    'How often it is asked whether the reader of an open stream is still a member of the matter',
    { min: 100, max: 60_000, fallback: 5_000 },
  ),
  CONSULTATIONS_TURNS_PER_USER: integer('Turns that one user may have under way at once; 0 sets no limit', {
    min: 0,
    max: 1_000_000,
    fallback: 20,
  }),
  CONSULTATIONS_TURNS_PER_ORGANIZATION: integer('The same for all users of an organization together', {
    min: 0,
    max: 1_000_000,
    fallback: 200,
  }),
  CONSULTATIONS_LEASE_MS: integer(
    'How long an answer belongs to a process that gives no sign of life; another then writes it down',
    { min: 100, max: 600_000, fallback: 5_000 },
  ),
}

export type ConsultationsConfig = SettingValues<typeof settings>
export const readConfig = (environment: Environment): ConsultationsConfig => readSettings(environment, settings)
