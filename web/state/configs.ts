import type { SystemConfig } from '@casewright/contracts/platform/configs'
import { call } from '../client/call.ts'
import { may } from '../client/me.ts'
import { createLoaded, type Loaded } from './loaded.ts'

type ListedConfig = Awaited<ReturnType<typeof call.platform.listConfigs>>['items'][number]
export type ConfigVersion = Awaited<ReturnType<typeof call.platform.listConfigVersions>>['items'][number]

export interface ConfigPage {
  items: ListedConfig[]
  page: number
  total_pages: number
}

export const createConfigs = (filter: () => { text: string | undefined; page: number }): Loaded<ConfigPage> =>
  createLoaded(async () => {
    const { text, page } = filter()
    const found = await call.platform.listConfigs({ query: { ...(text && { text }), page, size: 50 } })
    return found
  })

export interface OpenConfig {
  /** Undefined once it was deleted: the history stays. */
  config: (SystemConfig & { masked?: boolean }) | undefined
  versions: ConfigVersion[]
}

/** One value with its history. Who may not change it sees it as lists show it. */
export const createConfig = (key: string): Loaded<OpenConfig> =>
  createLoaded(async () => {
    const params = { key }
    const [config, { items }] = await Promise.all([
      may('platform:admin') ? readWhole(key) : readListed(key),
      call.platform.listConfigVersions({ params, query: { size: 100 } }),
    ])
    return { config, versions: items }
  })

const readWhole = (key: string): Promise<SystemConfig | undefined> =>
  call.platform.readConfig({ params: { key }, headers: {} }).catch((error: { code?: string }) => {
    if (error.code === 'not_found') return undefined
    throw error
  })

const readListed = async (key: string): Promise<ListedConfig | undefined> =>
  (await call.platform.listConfigs({ query: { prefix: key, size: 1 } })).items.find((one) => one.key === key)

interface ConfigChange {
  value: unknown
  description: string | null
  secret: boolean
}

/** Nobody's change is overwritten unseen: the version that was shown must still be the newest. */
const seen = (version: number) => ({ 'if-match': `"${version}"` })

export const createConfigValue = (key: string, change: ConfigChange) =>
  call.platform.createConfig({ body: { key, ...change } })
export const changeConfig = (key: string, version: number, change: ConfigChange) =>
  call.platform.updateConfig({ params: { key }, headers: seen(version), body: change })
export const rollBackConfig = (key: string, newest: number, version: number) =>
  call.platform.rollBackConfig({ params: { key }, headers: seen(newest), body: { version } })
export const deleteConfig = (key: string, version: number) =>
  call.platform.deleteConfig({ params: { key }, headers: seen(version) })
