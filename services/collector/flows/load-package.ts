import {
  type SeedItem,
  type SeedItemKind,
  SeedManifest,
  seedItemConfigs,
} from '@casewright/contracts/collector/resources'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import { type FieldProblem, found, invalidInput } from '@casewright/kit/data/errors'
import { problemsOf } from '@casewright/kit/data/validation'
import type { PackageFile } from '../adapters/package-folder.ts'
import type { CollectorDeps } from '../deps.ts'
import { repeatedKey } from '../rules/item-kinds.ts'
import { orderItems } from '../rules/item-order.ts'
import { manifestFaults } from '../rules/manifest-faults.ts'
import { pathInPackage } from '../rules/package-path.ts'
import { type Row, rowsOf } from '../rules/rows.ts'

export interface LoadedItem {
  item_id: string
  kind: SeedItemKind
  depends_on: readonly string[]
  /** By the name of their list: `configs`, `litigation_elements`. */
  lists: Readonly<Record<string, readonly Row[]>>
  rowCount: number
  sync_to_neo4j: boolean
  /** Of all that is sent for it. */
  content_hash: string
}

export interface LoadedPackage {
  manifest: SeedManifest
  content_hash: string
  files: readonly PackageFile[]
  /** In the order in which they are applied. */
  items: readonly LoadedItem[]
}

/** A package of which everything has been checked that can be without asking its targets; or all that is wrong with it. */
export async function loadPackage(
  { packages }: Pick<CollectorDeps, 'packages'>,
  package_id: string,
): Promise<LoadedPackage> {
  const { files, faults } = found(await packages.read(package_id), `seed package ${package_id}`)
  refuse(package_id, faults)
  const byPath = new Map(files.map((file) => [file.path, file]))
  const manifest = readManifest(package_id, byPath.get('manifest.json'))
  refuse(`${package_id}/manifest.json`, manifestFaults(manifest, package_id), '#')
  const loading = manifest.items.map((item, at) => loadItem(item, `manifest.json#items.${at}.config`, byPath))
  refuse(
    package_id,
    loading.flatMap((item) => item.faults),
  )
  return {
    manifest,
    content_hash: digestOf(files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')),
    files,
    items: orderItems(loading.map(({ loaded }) => loaded)).ordered,
  }
}

function refuse(place: string, faults: readonly FieldProblem[], joint = '/'): void {
  if (faults.length > 0)
    throw invalidInput(faults.map(({ path, message }) => ({ path: path ? place + joint + path : place, message })))
}

function readManifest(package_id: string, file: PackageFile | undefined): SeedManifest {
  const place = `${package_id}/manifest.json`
  if (!file) throw invalidInput([{ path: place, message: 'is missing' }])
  const read = parseJson(file)
  if ('fault' in read) throw invalidInput([{ path: place, message: read.fault }])
  refuse(place, problemsOf(SeedManifest, read.content), '#')
  return read.content as SeedManifest
}

function parseJson({ bytes }: PackageFile): { content: unknown } | { fault: string } {
  try {
    return { content: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch (error) {
    return { fault: `is no JSON in UTF-8: ${(error as Error).message}` }
  }
}

function loadItem(
  { item_id, kind, depends_on, config }: SeedItem,
  place: string,
  files: ReadonlyMap<string, PackageFile>,
): { loaded: LoadedItem; faults: FieldProblem[] } {
  const faults = problemsOf(seedItemConfigs[kind], config).map(({ path, message }) => ({
    path: path ? `${place}.${path}` : place,
    message,
  }))
  const lists: Record<string, Row[]> = {}
  const hashed: Record<string, unknown> = { kind, ...config }
  const settings = faults.length > 0 ? [] : Object.entries(config).filter(([name]) => name.endsWith('_json'))
  for (const [name, text] of settings) {
    const list = name.replace(/_json$/, '')
    const read = readRows(text as string, list, kind, `${place}.${name}`, files)
    if ('fault' in read) faults.push(read.fault)
    else {
      lists[list] = read.rows
      hashed[name] = read.sha256
    }
  }
  const rowCount = Object.values(lists).reduce((sum, rows) => sum + rows.length, 0)
  const { sync_to_neo4j = true } = config as { sync_to_neo4j?: boolean }
  const content_hash = digestOf(canonicalJson(hashed))
  return { loaded: { item_id, kind, depends_on, lists, rowCount, sync_to_neo4j, content_hash }, faults }
}

function readRows(
  text: string,
  list: string,
  kind: SeedItemKind,
  place: string,
  files: ReadonlyMap<string, PackageFile>,
): { rows: Row[]; sha256: string } | { fault: FieldProblem } {
  const path = pathInPackage(text)
  if (path === undefined) return { fault: { path: place, message: `leads out of the package: ${text}` } }
  const file = files.get(path)
  if (!file) return { fault: { path: place, message: `names ${path}, which is no file of the package` } }
  const read = parseJson(file)
  if ('fault' in read) return { fault: { path, message: read.fault } }
  const rows = rowsOf(read.content, list)
  if (typeof rows === 'string') return { fault: { path, message: rows } }
  const repeated = repeatedKey(kind, rows)
  if (repeated !== undefined) return { fault: { path, message: `has two rows for ${repeated}` } }
  return { rows, sha256: file.sha256 }
}
