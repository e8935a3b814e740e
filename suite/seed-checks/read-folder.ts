import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The JSON files of a folder by their names, in the order of the alphabet. */
export async function readFolder(folder: string): Promise<Map<string, object>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const read = names.map(
    async (name): Promise<[string, object]> => [
      name.replace(/\.json$/, ''),
      JSON.parse(await readFile(join(folder, name), 'utf8')),
    ],
  )
  return new Map(await Promise.all(read))
}
