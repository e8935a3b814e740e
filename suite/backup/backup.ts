import { resolve } from 'node:path'
import { storedFiles } from '@casewright/files/service'
import { CommandError } from '../commands/command-error.ts'
import { type Surroundings, writeJson } from '../commands/surroundings.ts'
import { programVersion } from '../program-version.ts'
import { copyKeys, writeFolder, writeTable } from './backup-folder.ts'
import { type Installation, withInstallation } from './installation.ts'
import { type CopiedSchema, filesFolder, type Manifest, manifestFormat } from './manifest.ts'
import { type Snapshot, snapshotSource, withSnapshot } from './snapshot.ts'

export interface BackupOptions {
  /** False leaves the bytes of files out: somebody else keeps copies of their storage. */
  files: boolean
  json?: boolean
}

/** Writes all of an installation into a new folder, while it runs or while it does not. */
export async function backup(given: string, { files, json }: BackupOptions, surroundings: Surroundings): Promise<void> {
  const folder = resolve(given)
  const manifest = await withInstallation(surroundings.environment, 'Nothing was backed up.', (installation) =>
    withSnapshot(installation, (snapshot) =>
      writeFolder(folder, (unfinished) => write(unfinished, installation, snapshot, files)),
    ),
  )
  const summary = summaryOf(folder, manifest)
  if (json) writeJson(surroundings, summary)
  else surroundings.stdout.write(told(summary))
  if (summary.lost.length > 0)
    throw new CommandError(
      `The storage had lost the bytes of ${summary.lost.length} files before; everything else is in the backup.`,
    )
}

/** Rows first: whatever a row of the snapshot names in the storage is there when the files are copied after it. */
async function write(
  folder: string,
  installation: Installation,
  snapshot: Snapshot,
  withFiles: boolean,
): Promise<Manifest> {
  const source = await snapshotSource(installation, snapshot)
  const schemas: CopiedSchema[] = []
  for (const { schema, migrations, jobs_version, tables, sequences } of source.schemas) {
    const copied: CopiedSchema['tables'] = []
    for (const table of tables) {
      await writeTable(folder, table, source.rows(table))
      copied.push({ ...table, ...source.digestOf(table) })
    }
    schemas.push({ schema, migrations, jobs_version, tables: copied, sequences: [...(await sequences())] })
  }
  const { config, environment, files: database } = installation
  const files = withFiles
    ? await storedFiles(environment).backUp({
        snapshot: snapshot.of(database),
        now: database.sql,
        folder: `${folder}/${filesFolder}`,
      })
    : null
  const keys = await copyKeys(config.CASEWRIGHT_DATA_DIR, folder)
  return { format: manifestFormat, version: programVersion(), taken_at: snapshot.taken_at, schemas, files, keys }
}

export function summaryOf(folder: string, { taken_at, schemas, files }: Manifest) {
  const tables = schemas.flatMap((schema) => schema.tables)
  return {
    folder,
    taken_at,
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: files?.files ?? null,
    bytes: files?.bytes ?? null,
    lost: files?.lost ?? [],
  }
}

const told = ({ folder, taken_at, tables, rows, files, bytes }: ReturnType<typeof summaryOf>): string =>
  `Backed up ${rows} rows of ${tables} tables${files === null ? '' : ` and ${files} files (${bytes} bytes)`} as of ${taken_at} into ${folder}.\n` +
  `${files === null ? 'The bytes of files are not in it. ' : ''}It holds keys: keep it where only you can read it.\n`
