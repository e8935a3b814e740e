import { readdir, readFile } from 'node:fs/promises'

/** The JSON files of a folder in the order of their names. */
export async function readJsonFiles(folder: URL): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}
