import type { ConfigChange, SystemConfig } from '@casewright/contracts/platform/configs'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { PlatformDeps } from '../deps.ts'
import { insertVersion, lastVersion } from '../queries/config-versions.ts'
import { putConfig, removeConfig } from '../queries/configs.ts'
import { type ConfigWish, isAsWished } from '../rules/config-change.ts'
import { opened, sealHistory, storedValue } from './sealed-configs.ts'

interface Writer {
  secrets: PlatformDeps['secrets']
  audit: PlatformDeps['audit']
  user: string | undefined
}

/** Writes a value with its history and its audit row. The caller holds the lock and has read what is live. */
export async function writeConfig(
  sql: Sql,
  live: SystemConfig | undefined,
  wish: ConfigWish,
  change: Exclude<ConfigChange, 'deleted'>,
  writer: Writer,
): Promise<SystemConfig> {
  if (live && change === 'updated' && isAsWished(live, wish)) return live
  const version = (await lastVersion(sql, wish.key)) + 1
  const { value, sealed } = storedValue(writer.secrets, wish.key, wish.value, wish.secret)
  const [config] = await Promise.all([
    putConfig(sql, { ...wish, value, sealed, version, updated_by: writer.user ?? null }),
    keepHistory(sql, wish, version, change, writer),
  ])
  if (sealed) await sealHistory(sql, writer.secrets, wish.key)
  return opened(writer.secrets, config)
}

/** The key's numbers go on after a deletion, so that an old ETag never fits a new value. */
export async function deleteConfigValue(sql: Sql, live: SystemConfig, writer: Writer): Promise<number> {
  const version = live.version + 1
  await Promise.all([
    removeConfig(sql, live.key),
    keepHistory(sql, { ...live, value: null }, version, 'deleted', writer),
  ])
  return version
}

async function keepHistory(
  sql: Sql,
  { key, value, secret }: ConfigWish,
  version: number,
  change: ConfigChange,
  { audit, secrets, ...writer }: Writer,
): Promise<void> {
  const user = writer.user ?? null
  const stored = storedValue(secrets, key, value, secret)
  await insertVersion(sql, { key, version, change, ...stored, secret, user_id: user })
  await audit(sql, {
    organization: null,
    user,
    action: `config.${change}`,
    resource_type: 'config',
    resource_id: key,
    // A short secret could be guessed from its digest.
    details: { version, digest: stored.sealed ? null : stored.digest },
  })
}
