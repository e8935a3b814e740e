import { type Environment, integer, readSettings, type SettingValues } from '@casewright/kit/data/settings'
import { rerankSettings } from '@casewright/models/settings'

export const settings = {
  ...rerankSettings,
  MEMORY_INDEX_FACTS_MAX: integer(
    'How many facts the in-process recall indexes hold before the least used are dropped',
    { min: 1_000, max: 10_000_000, fallback: 200_000 },
  ),
}

export type MemoryConfig = SettingValues<typeof settings>
export const readConfig = (environment: Environment): MemoryConfig => readSettings(environment, settings)
