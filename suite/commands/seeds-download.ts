import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { saveArchive, writableFile } from './save-archive.ts'
import { type SeedOptions, withCollector } from './seeds.ts'
import { type Surroundings, writeJson } from './surroundings.ts'

export interface DownloadOptions extends SeedOptions {
  output?: string
  force?: boolean
}

export async function seedsDownload(
  package_id: string,
  options: DownloadOptions,
  surroundings: Surroundings,
): Promise<void> {
  const file = await writableFile(options.output ?? `${package_id}.zip`, '--output', options.force === true)
  await withCollector(options, surroundings, async (collector) => {
    const { bytes } = await collector.downloadSeedPackage({ params: { package_id } })
    await saveArchive(bytes as Readable, file, '--output')
  })
  const { size } = await stat(file)
  if (options.json) return writeJson(surroundings, { package_id, file: resolve(file), bytes: size })
  surroundings.stdout.write(`${file}: ${size} bytes\n`)
}
