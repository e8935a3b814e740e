import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandError } from './command-error.ts'

/** The file itself, once it is certain that nothing is overwritten by mistake. */
export async function writableFile(file: string, option: string, force: boolean): Promise<string> {
  const existing = await stat(file).catch(() => undefined)
  if (existing?.isDirectory()) throw new CommandError(`${file} is a folder: name a file with ${option}.`)
  if (existing && !force)
    throw new CommandError(`${file} exists already: choose another name with ${option}, or replace it with --force.`)
  return file
}

/** Written aside and then renamed: a download that breaks off leaves no archive that looks whole. */
export async function saveArchive(bytes: Readable, file: string, option: string): Promise<void> {
  const draft = `${file}.part`
  try {
    await pipeline(bytes, createWriteStream(draft))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw new CommandError(`${file} cannot be written (${(error as Error).message}): choose another with ${option}.`)
  }
}
