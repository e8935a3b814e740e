import {
  type Environment,
  flag,
  integer,
  optional,
  readSettings,
  type SettingValues,
  url,
} from '@casewright/kit/data/settings'

export const settings = {
  USER_SERVICE_URL: optional(url('User service that says whether a user is a client, a lawyer or a firm admin')),
  WEBHOOKS_ALLOW_PRIVATE: flag('Deliver webhooks to addresses of private networks and this machine too', false),
  WEBHOOKS_ATTEMPTS_MAX: integer('How often a webhook is tried before it is given up', {
    min: 1,
    max: 100,
    fallback: 12,
  }),
  SERVICE_TYPES_MAX_AGE_MS: integer('How long the service types are believed before platform-service is asked again', {
    min: 0,
    max: 3_600_000,
    fallback: 30_000,
  }),
}

export type MatterConfig = SettingValues<typeof settings>
export const readConfig = (environment: Environment): MatterConfig => readSettings(environment, settings)
