import { join, resolve } from 'node:path'
import { storedFiles } from '@casewright/files/service'
import { CommandError } from '../commands/command-error.ts'
import { type Surroundings, writeJson } from '../commands/surroundings.ts'
import { summaryOf } from './backup.ts'
import { putKeys, readTable, requireNoOtherKeys } from './backup-folder.ts'
import { withInstallation } from './installation.ts'
import { load, type Source } from './load.ts'
import { filesFolder, type Manifest, readManifest } from './manifest.ts'

/** Fills an installation without data from a backup, and compares every row and every file with it. */
export async function restore(given: string, options: { json?: boolean }, surroundings: Surroundings): Promise<void> {
  const folder = resolve(given)
  const manifest = await readManifest(folder)
  await withInstallation(surroundings.environment, 'Nothing was restored.', async (target) => {
    const { CASEWRIGHT_DATA_DIR: dataDirectory } = target.config
    await requireNoOtherKeys(folder, manifest.keys, dataDirectory)
    await load(sourceIn(folder, manifest), target, async (sql) => {
      if (manifest.files)
        requireAll(manifest, await storedFiles(target.environment).restore(sql, join(folder, filesFolder)))
      await putKeys(folder, manifest.keys, dataDirectory)
    })
  })
  const summary = summaryOf(folder, manifest)
  if (options.json) writeJson(surroundings, summary)
  else surroundings.stdout.write(told(summary))
}

const sourceIn = (folder: string, { schemas }: Manifest): Source => {
  const digests = schemas.flatMap(({ tables }) => tables)
  return {
    schemas: schemas.map((schema) => ({ ...schema, sequences: async () => schema.sequences })),
    rows: (table) => readTable(folder, table),
    digestOf: ({ schema, name }) => {
      const found = digests.find((table) => table.schema === schema && table.name === name)
      if (!found) throw new Error(`the manifest does not know ${schema}.${name}`)
      return found
    },
  }
}

type Restored = Awaited<ReturnType<ReturnType<typeof storedFiles>['restore']>>

/** Bytes that the backup has must come back; what its storage had lost, or swept away meanwhile, is not in it. */
function requireAll({ files }: Manifest, restored: Restored): void {
  if (files && restored.files < files.files)
    throw new CommandError(
      `The backup is damaged: the bytes of ${files.files - restored.files} files are not in it, or not what they were. Nothing was kept.`,
    )
}

const told = ({ taken_at, tables, rows, files, bytes }: ReturnType<typeof summaryOf>): string =>
  `Restored ${rows} rows of ${tables} tables${files === null ? '' : ` and ${files} files (${bytes} bytes)`} as of ${taken_at}; every one was compared.\n` +
  `${files === null ? 'The files are expected in the storage in which they were. ' : ''}Start the suite with the same settings now.\n`
