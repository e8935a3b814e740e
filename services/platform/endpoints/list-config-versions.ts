import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import { pageWindow, toPage } from '@casewright/kit/paging'
import type { PlatformDeps } from '../deps.ts'
import { countVersions, listVersions } from '../queries/config-versions.ts'
import { configByKey } from '../queries/configs.ts'
import { masked } from '../rules/masking.ts'

/** What is secret today covers earlier values too: they were perhaps not marked yet. */
export const listConfigVersions: Handler<typeof platform.listConfigVersions, PlatformDeps> = async (
  { params: { key }, query },
  { sql },
) => {
  const window = pageWindow(query)
  const [rows, total, live] = await Promise.all([
    listVersions(sql, key, window),
    countVersions(sql, key),
    configByKey(sql, key),
  ])
  found(total || undefined, `config ${key}`)
  const shown = rows.map(({ secret, digest, ...row }) => {
    const covered = masked(key, row.value, secret || (live?.secret ?? false))
    return { ...row, ...covered, digest: covered.masked ? null : digest }
  })
  return toPage(shown, total, window)
}
