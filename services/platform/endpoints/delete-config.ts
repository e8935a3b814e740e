import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { requireMatch } from '@casewright/kit/http/etag'
import type { PlatformDeps } from '../deps.ts'
import { liveConfig } from '../flows/sealed-configs.ts'
import { deleteConfigValue } from '../flows/write-config.ts'
import { lockConfigs } from '../queries/configs.ts'

export const deleteConfig: Handler<typeof platform.deleteConfig, PlatformDeps> = async (
  { params: { key }, headers, user },
  { transaction, audit, secrets },
) =>
  transaction(async (sql) => {
    await lockConfigs(sql)
    const live = found(await liveConfig(sql, secrets, key), `config ${key}`)
    requireMatch(live.version, headers['if-match'])
    return { key, deleted: true, version: await deleteConfigValue(sql, live, { audit, secrets, user }) }
  })
