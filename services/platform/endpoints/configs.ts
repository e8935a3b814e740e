import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { requireMatch } from '@casewright/kit/http/etag'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { liveConfig, opened } from '../flows/sealed-configs.ts'
import { writeBatch } from '../flows/write-batch.ts'
import { deleteConfigValue } from '../flows/write-config.ts'
import { countConfigs, lockConfigs, listConfigs as selectConfigs } from '../queries/configs.ts'
import { masked } from '../rules/masking.ts'
import { createConfig } from './create-config.ts'
import { listConfigVersions } from './list-config-versions.ts'
import { rollBackConfig } from './roll-back-config.ts'
import { updateConfig } from './update-config.ts'

const readConfigInternal: Handler<typeof platform.readConfigInternal, PlatformDeps> = async (
  { params },
  { sql, secrets },
) => found(await liveConfig(sql, secrets, params.key), `config ${params.key}`)

const writeConfigs: Handler<typeof platform.writeConfigs, PlatformDeps> = async (
  { body: { configs, dry_run } },
  { transaction, audit, secrets },
) => ({ dry_run, items: await writeBatch(transaction, configs, dry_run, { audit, secrets, user: undefined }) })

const listConfigs: Handler<typeof platform.listConfigs, PlatformDeps> = async ({ query }, { sql, secrets }) => {
  const window = pageWindow(query)
  const [rows, total] = await Promise.all([selectConfigs(sql, query, window), countConfigs(sql, query)])
  const shown = rows
    .map((stored) => opened(secrets, stored))
    .map((row) => ({ ...row, ...masked(row.key, row.value, row.secret) }))
  return toPage(shown, total, window)
}

const readConfig: Handler<typeof platform.readConfig, PlatformDeps> = async ({ params }, { sql, secrets }) =>
  found(await liveConfig(sql, secrets, params.key), `config ${params.key}`)

const deleteConfig: Handler<typeof platform.deleteConfig, PlatformDeps> = async (
  { params: { key }, headers, user },
  { transaction, audit, secrets },
) =>
  transaction(async (sql) => {
    await lockConfigs(sql)
    const live = found(await liveConfig(sql, secrets, key), `config ${key}`)
    requireMatch(live.version, headers['if-match'])
    return { key, deleted: true, version: await deleteConfigValue(sql, live, { audit, secrets, user }) }
  })

export const configs = {
  readConfigInternal,
  writeConfigs,
  listConfigs,
  createConfig,
  readConfig,
  updateConfig,
  deleteConfig,
  listConfigVersions,
  rollBackConfig,
} satisfies Partial<Handlers<typeof platform, PlatformDeps>>
