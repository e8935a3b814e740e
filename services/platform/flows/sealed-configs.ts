import type { SystemConfig } from '@casewright/contracts/platform/configs'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import type { SecretBox } from '@casewright/kit/data/secret-box'
import type { Database, Sql } from '@casewright/kit/postgres/sql'
import { allVersions, type ConfigVersionRow, sealVersion } from '../queries/config-versions.ts'
import { allConfigs, configByKey, lockConfigs, type StoredConfig, sealConfig } from '../queries/configs.ts'
import { masked } from '../rules/masking.ts'

/** What lists show masked stands encrypted in the tables. */
interface Stored {
  value: unknown
  sealed: string | null
  digest: string
}

const placeOf = (key: string): string => `platform.configs ${key}`

export function storedValue(secrets: SecretBox, key: string, value: unknown, secret: boolean): Stored {
  if (!masked(key, value, secret).masked) return { value, sealed: null, digest: digestOf(canonicalJson(value)) }
  const sealed = secrets.seal(JSON.stringify(value), placeOf(key))
  return { value: null, sealed, digest: digestOf(sealed) }
}

export function opened<R extends { key: string; value: unknown; sealed: string | null }>(
  secrets: SecretBox,
  { sealed, ...row }: R,
): Omit<R, 'sealed'> {
  return sealed === null ? row : { ...row, value: JSON.parse(secrets.open(sealed, placeOf(row.key))) }
}

export async function liveConfig(sql: Sql, secrets: SecretBox, key: string): Promise<SystemConfig | undefined> {
  const row = await configByKey(sql, key)
  return row && opened(secrets, row)
}

/** Seals with the present key what an earlier version left plain or the key before has sealed. */
export const sealConfigs = (transaction: Database['transaction'], secrets: SecretBox): Promise<void> =>
  transaction(async (sql) => {
    await lockConfigs(sql)
    for (const row of await allConfigs(sql)) await sealRow(sql, secrets, row)
    const byKey = Map.groupBy(await allVersions(sql), ({ key }) => key)
    for (const versions of byKey.values()) await sealVersions(sql, secrets, versions)
  })

/** A value that becomes secret was one before as well: its history is sealed with it. */
export const sealHistory = async (sql: Sql, secrets: SecretBox, key: string): Promise<void> =>
  sealVersions(sql, secrets, await allVersions(sql, key))

async function sealRow(sql: Sql, secrets: SecretBox, row: StoredConfig): Promise<void> {
  const sealed = resealed(secrets, row, row.secret)
  if (sealed) await sealConfig(sql, row.key, sealed)
}

async function sealVersions(sql: Sql, secrets: SecretBox, versions: readonly ConfigVersionRow[]): Promise<void> {
  const lastSecret = Math.max(0, ...versions.filter(({ secret }) => secret).map(({ version }) => version))
  for (const row of versions) {
    const sealed = resealed(secrets, row, row.version <= lastSecret)
    if (sealed) await sealVersion(sql, row.key, row.version, sealed, digestOf(sealed))
  }
}

/** Undefined when it is stored as it should be. */
function resealed(
  secrets: SecretBox,
  row: { key: string; value: unknown; sealed: string | null },
  secret: boolean,
): string | undefined {
  if (row.sealed?.startsWith(secrets.prefix)) return undefined
  const { value } = opened(secrets, row)
  return storedValue(secrets, row.key, value, secret || row.sealed !== null).sealed ?? undefined
}
