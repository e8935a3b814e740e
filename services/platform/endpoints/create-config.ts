import type { platform } from '@casewright/contracts/platform/endpoints'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { requireKnownShape } from '../flows/known-shape.ts'
import { liveConfig } from '../flows/sealed-configs.ts'
import { writeConfig } from '../flows/write-config.ts'
import { lockConfigs } from '../queries/configs.ts'

export const createConfig: Handler<typeof platform.createConfig, PlatformDeps> = async (
  { body, user, once },
  { audit, secrets },
) => {
  requireKnownShape(body.key, body.value, 'body')
  return once(async (sql) => {
    await lockConfigs(sql)
    const live = await liveConfig(sql, secrets, body.key)
    if (live) throw new ServiceError('conflict', `there is a config ${body.key} already`, { version: live.version })
    return writeConfig(sql, undefined, body, 'created', { audit, secrets, user })
  })
}
