import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { opened } from '../flows/sealed-configs.ts'
import { countVersions, lastSecretVersion, listVersions } from '../queries/config-versions.ts'
import { masked } from '../rules/masking.ts'

/** What was once marked as secret covers earlier values too: they were perhaps not marked yet. */
export const listConfigVersions: Handler<typeof platform.listConfigVersions, PlatformDeps> = async (
  { params: { key }, query },
  { sql, secrets },
) => {
  const window = pageWindow(query)
  const [rows, total, lastSecret] = await Promise.all([
    listVersions(sql, key, window),
    countVersions(sql, key),
    lastSecretVersion(sql, key),
  ])
  found(total || undefined, `config ${key}`)
  const shown = rows.map((stored) => {
    const { secret: _, digest, ...row } = opened(secrets, stored)
    const covered = masked(key, row.value, row.version <= lastSecret)
    return { ...row, ...covered, digest: covered.masked ? null : digest }
  })
  return toPage(shown, total, window)
}
