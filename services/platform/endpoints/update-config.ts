import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { requireMatch } from '@casewright/kit/http/etag'
import type { PlatformDeps } from '../deps.ts'
import { requireKnownShape } from '../flows/known-shape.ts'
import { liveConfig } from '../flows/sealed-configs.ts'
import { writeConfig } from '../flows/write-config.ts'
import { lockConfigs } from '../queries/configs.ts'

export const updateConfig: Handler<typeof platform.updateConfig, PlatformDeps> = async (
  { params: { key }, headers, body, user },
  { transaction, audit, secrets },
) =>
  transaction(async (sql) => {
    await lockConfigs(sql)
    const live = found(await liveConfig(sql, secrets, key), `config ${key}`)
    requireMatch(live.version, headers['if-match'])
    const wish = { ...live, ...body }
    requireKnownShape(key, wish.value, 'body')
    return writeConfig(sql, live, wish, 'updated', { audit, secrets, user })
  })
