import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandError } from './command-error.ts'
import { type SeedOptions, withCollector } from './seeds.ts'
import { type Surroundings, writeJson } from './surroundings.ts'

export interface DownloadOptions extends SeedOptions {
  output?: string
  force?: boolean
}

/** Written aside and then renamed: a download that breaks off leaves no archive that looks whole. */
export async function seedsDownload(
  package_id: string,
  options: DownloadOptions,
  surroundings: Surroundings,
): Promise<void> {
  const file = options.output ?? `${package_id}.zip`
  const existing = await stat(file).catch(() => undefined)
  if (existing?.isDirectory()) throw new CommandError(`${file} is a folder: name a file with --output.`)
  if (existing && !options.force)
    throw new CommandError(`${file} exists already: choose another name with --output, or replace it with --force.`)
  const draft = `${file}.part`
  await withCollector(options, surroundings, async (collector) => {
    const { bytes } = await collector.downloadSeedPackage({ params: { package_id } })
    try {
      await pipeline(bytes as Readable, createWriteStream(draft))
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw new CommandError(`${file} cannot be written (${(error as Error).message}): choose another with --output.`)
    }
  })
  const { size } = await stat(file)
  if (options.json) return writeJson(surroundings, { package_id, file: resolve(file), bytes: size })
  surroundings.stdout.write(`${file}: ${size} bytes\n`)
}
