import type { platform } from '@casewright/contracts/platform/endpoints'
import { found, ServiceError } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { requireMatch } from '@casewright/kit/http/etag'
import type { PlatformDeps } from '../deps.ts'
import { requireKnownShape } from '../flows/known-shape.ts'
import { liveConfig, opened } from '../flows/sealed-configs.ts'
import { writeConfig } from '../flows/write-config.ts'
import { lastVersion, versionOf } from '../queries/config-versions.ts'
import { lockConfigs } from '../queries/configs.ts'

/** The past is not undone but written again, so that the history shows the way back as well. */
export const rollBackConfig: Handler<typeof platform.rollBackConfig, PlatformDeps> = async (
  { params: { key }, headers, body: { version }, user },
  { transaction, audit, secrets },
) =>
  transaction(async (sql) => {
    await lockConfigs(sql)
    const live = await liveConfig(sql, secrets, key)
    const last = await lastVersion(sql, key)
    requireMatch(last, headers['if-match'])
    const kept = found(await versionOf(sql, key, version), `version ${version} of config ${key}`)
    const earlier = opened(secrets, kept)
    if (earlier.change === 'deleted')
      throw new ServiceError(
        'conflict',
        `version ${version} is the deletion of ${key}: there is no value to go back to`,
      )
    // The schema may have become stricter since.
    requireKnownShape(key, earlier.value, 'body')
    // What is secret today, or was when it was deleted, stays so.
    const secret = earlier.secret || (await versionOf(sql, key, last))?.secret === true
    const wish = { key, value: earlier.value, secret, description: live?.description ?? null }
    return writeConfig(sql, live, wish, 'rolled_back', { audit, secrets, user })
  })
