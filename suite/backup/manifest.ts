import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopiedSequence, CopiedTable } from '@casewright/kit/postgres/copied-tables'
import type { RowDigest } from '@casewright/kit/postgres/row-digest'
import { CommandError } from '../commands/command-error.ts'

/** What a backup holds. It is written last: a folder without one holds no backup. */
export interface Manifest {
  format: typeof manifestFormat
  /** Of Casewright. */
  version: string
  /** When the snapshot was taken: nothing that was written later is in it. */
  taken_at: string
  schemas: CopiedSchema[]
  /** Null where only the database was wanted. */
  files: { files: number; bytes: number; lost: string[] } | null
  /** Files of the data folder itself: generated keys and local users. */
  keys: string[]
}

/** A schema of a service, of the gateway, or of job queues. */
export interface CopiedSchema {
  schema: string
  /** What it was migrated by; null for job queues, whose tables a library makes. */
  migrations: { name: string; sha256: string }[] | null
  /** Of that library's tables. */
  jobs_version: number | null
  tables: (CopiedTable & RowDigest)[]
  sequences: CopiedSequence[]
}

export const manifestFormat = 1
export const manifestFile = 'manifest.json'
export const tableFile = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>): string =>
  join('database', `${schema}.${name}.copy.zst`)
export const filesFolder = 'files'
export const keysFolder = 'keys'

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new CommandError(`${folder} holds no backup: there is no ${manifestFile}, which is written last.`)
  const manifest = parsed(text)
  if (manifest?.format !== manifestFormat)
    throw new CommandError(
      `The backup in ${folder} has a form that this version does not know: restore it with version ${manifest?.version ?? 'that made it'}.`,
    )
  return manifest
}

function parsed(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest
  } catch {
    return undefined
  }
}
