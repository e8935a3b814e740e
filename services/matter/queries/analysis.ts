import type { AnalysisVersion, ProductKind } from '@casewright/contracts/matter/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

type VersionRow = Omit<AnalysisVersion, 'products'>
type ProductRow = AnalysisVersion['products'][number] & { version: number }

/** The highest number that a version can have; whoever asks for a higher one asks for none. */
const versionMax = 2 ** 31 - 1

export async function versionOfRequest(
  sql: Sql,
  matter_id: string,
  request_key: string,
): Promise<VersionRow | undefined> {
  const [row] = await sql<VersionRow[]>`
    select matter_id, version, allocated_at from matter.analysis_versions
    where matter_id = ${matter_id} and request_key = ${request_key}`
  return row
}

/** The next one. The caller holds the matter, so that no two get the same. */
export async function insertVersion(sql: Sql, matter_id: string, request_key: string | null): Promise<VersionRow> {
  const [row] = await sql<VersionRow[]>`
    insert into matter.analysis_versions (matter_id, version, request_key)
    select ${matter_id}, coalesce(max(version), 0) + 1, ${request_key} from matter.analysis_versions
    where matter_id = ${matter_id} returning matter_id, version, allocated_at`
  return row as VersionRow
}

/** One version, or the newest when none is named, with its products. */
export async function analysisOf(sql: Sql, matter_id: string, version?: number): Promise<AnalysisVersion | undefined> {
  const rows = await sql<VersionRow[]>`
    select matter_id, version, allocated_at from matter.analysis_versions where matter_id = ${matter_id}
    ${version === undefined ? sql`` : sql`and version = ${Math.min(version, versionMax)}`} order by version desc limit 1`
  const [analysis] = await withProducts(sql, matter_id, rows)
  return analysis
}

/** One page, newest first, and how many there are. */
export async function analysisPage(
  sql: Sql,
  matter_id: string,
  { size, offset }: PageWindow,
): Promise<[AnalysisVersion[], number]> {
  const [rows, [counted]] = await Promise.all([
    sql<VersionRow[]>`
      select matter_id, version, allocated_at from matter.analysis_versions where matter_id = ${matter_id}
      order by version desc limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`
      select count(*)::int as count from matter.analysis_versions where matter_id = ${matter_id}`,
  ])
  return [await withProducts(sql, matter_id, rows), counted?.count ?? 0]
}

async function withProducts(sql: Sql, matter_id: string, rows: readonly VersionRow[]): Promise<AnalysisVersion[]> {
  const versions = rows.map(({ version }) => version)
  const products = await sql<ProductRow[]>`
    select version, kind, payload, digest, submitted_at from matter.analysis_products
    where matter_id = ${matter_id} and version = any(${versions}) order by version, kind`
  return rows.map((row) => ({
    ...row,
    products: products.filter(({ version }) => version === row.version).map(({ version: _, ...product }) => product),
  }))
}

/** What there is, without what it says: that may be megabytes each. */
export const productsListed = (sql: Sql, matter_id: string): Promise<{ version: number; kind: ProductKind }[]> =>
  sql<{ version: number; kind: ProductKind }[]>`
    select version, kind from matter.analysis_products where matter_id = ${matter_id} order by version, kind`

export async function productOf(
  sql: Sql,
  matter_id: string,
  version: number,
  kind: ProductKind,
): Promise<Omit<ProductRow, 'version'> | undefined> {
  const [row] = await sql<Omit<ProductRow, 'version'>[]>`
    select kind, payload, digest, submitted_at from matter.analysis_products
    where matter_id = ${matter_id} and version = ${version} and kind = ${kind}`
  return row
}

export async function hasVersion(sql: Sql, matter_id: string, version: number): Promise<boolean> {
  const rows = await sql`
    select 1 from matter.analysis_versions where matter_id = ${matter_id} and version = ${Math.min(version, versionMax)}`
  return rows.length > 0
}

/** False when the version has its product of this kind already. */
export async function insertProduct(
  sql: Sql,
  matter_id: string,
  { version, kind, payload, digest }: Omit<ProductRow, 'submitted_at'>,
): Promise<boolean> {
  const { count } = await sql`
    insert into matter.analysis_products (matter_id, version, kind, payload, digest)
    values (${matter_id}, ${version}, ${kind}, ${sql.json(payload)}, ${digest}) on conflict do nothing`
  return count > 0
}

export async function digestOfProduct(
  sql: Sql,
  matter_id: string,
  version: number,
  kind: ProductKind,
): Promise<string | undefined> {
  const [row] = await sql<{ digest: string }[]>`
    select digest from matter.analysis_products
    where matter_id = ${matter_id} and version = ${version} and kind = ${kind}`
  return row?.digest
}
