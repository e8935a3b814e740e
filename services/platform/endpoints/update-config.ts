import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import { requireMatch } from '@casewright/kit/etag'
import type { PlatformDeps } from '../deps.ts'
import { requireKnownShape } from '../flows/known-shape.ts'
import { writeConfig } from '../flows/write-config.ts'
import { configByKey, lockConfigs } from '../queries/configs.ts'

export const updateConfig: Handler<typeof platform.updateConfig, PlatformDeps> = async (
  { params: { key }, headers, body, user },
  { transaction, audit },
) =>
  transaction(async (sql) => {
    await lockConfigs(sql)
    const live = found(await configByKey(sql, key), `config ${key}`)
    requireMatch(live.version, headers['if-match'])
    const wish = { ...live, ...body }
    requireKnownShape(key, wish.value, 'body')
    return writeConfig(sql, live, wish, 'updated', { audit, user })
  })
