import type { BatchItem, WrittenConfig } from '@casewright/contracts/platform/configs'
import { invalidInput, ServiceError } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { PlatformDeps } from '../deps.ts'
import { lastVersion } from '../queries/config-versions.ts'
import { lockConfigs } from '../queries/configs.ts'
import { type ConfigWish, isAsWished } from '../rules/config-change.ts'
import { requireKnownShape } from './known-shape.ts'
import { liveConfig } from './sealed-configs.ts'
import { writeConfig } from './write-config.ts'

type Writer = Parameters<typeof writeConfig>[4]

/** All of the values or none. A dry run takes the same steps and only leaves the writing out. */
export async function writeBatch(
  transaction: PlatformDeps['transaction'],
  items: readonly BatchItem[],
  dryRun: boolean,
  writer: Writer,
): Promise<WrittenConfig[]> {
  requireDistinct(items)
  for (const [index, { key, value }] of items.entries()) requireKnownShape(key, value, `body.configs.${index}`)
  return transaction(async (sql) => {
    await lockConfigs(sql)
    const written: WrittenConfig[] = []
    for (const item of items) written.push(await writeItem(sql, item, dryRun, writer))
    return written
  })
}

async function writeItem(sql: Sql, item: BatchItem, dryRun: boolean, writer: Writer): Promise<WrittenConfig> {
  const { key, value, expected_version } = item
  const live = await liveConfig(sql, writer.secrets, key)
  const old_version = live?.version ?? null
  if (expected_version !== undefined && expected_version !== (old_version ?? 0))
    throw new ServiceError(
      'precondition_failed',
      `${key} has the version ${old_version ?? 0}, not ${expected_version}`,
      {
        key,
        version: old_version ?? 0,
      },
    )
  const { description = live?.description ?? null, secret = live?.secret ?? false } = item
  const wish: ConfigWish = { key, value, description, secret }
  if (live && isAsWished(live, wish)) return { key, outcome: 'unchanged', old_version, new_version: live.version }
  const outcome = live ? 'updated' : 'created'
  const new_version = dryRun
    ? (await lastVersion(sql, key)) + 1
    : (await writeConfig(sql, live, wish, outcome, writer)).version
  return { key, outcome, old_version, new_version }
}

function requireDistinct(items: readonly BatchItem[]): void {
  const keys = items.map(({ key }) => key)
  const repeated = keys.flatMap((key, index) =>
    keys.indexOf(key) < index ? [{ path: `body.configs.${index}.key`, message: 'is in the list twice' }] : [],
  )
  if (repeated.length > 0) throw invalidInput(repeated)
}
