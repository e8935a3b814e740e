import { type Environment, integer, readSettings, type SettingValues } from '@casewright/kit/settings'

export const settings = {
  AI_PROXY_TIMEOUT_MS: integer('How long people wait for an answer of ai-engine through the platform', {
    min: 50,
    max: 60_000,
    fallback: 5_000,
  }),
}

export type PlatformConfig = SettingValues<typeof settings>
export const readConfig = (environment: Environment): PlatformConfig => readSettings(environment, settings)
