import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type PeopleOptions, withPeople } from './people.ts'
import { saveArchive, writableFile } from './save-archive.ts'
import { type Surroundings, writeJson } from './surroundings.ts'

export interface ExportOptions extends PeopleOptions {
  out?: string
  force?: boolean
}

export async function peopleExport(user_id: string, options: ExportOptions, surroundings: Surroundings): Promise<void> {
  const file = await writableFile(options.out ?? `person-${user_id}.zip`, '--out', options.force === true)
  await withPeople(options, surroundings, async (people) => saveArchive(await people.exported(user_id), file, '--out'))
  const { size } = await stat(file)
  if (options.json) return writeJson(surroundings, { user_id, file: resolve(file), bytes: size })
  surroundings.stdout.write(`${file}: ${size} bytes\n`)
}
