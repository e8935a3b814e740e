import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createWorker, type Worker } from 'tesseract.js'
import { ParseRefusal } from '../parsers/refusal.ts'
import { bitmapOf } from './bitmap.ts'
import type { Pixels } from './picture.ts'

const languages = ['chi_sim', 'eng']
const languageFiles = [
  import.meta.resolve('@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz'),
  import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
]

let starting: Promise<Worker> | undefined

/** The recogniser stays for the files that follow: loading two languages takes longer than reading a page. */
export async function readByTesseract(image: Buffer | Pixels): Promise<string> {
  starting ??= startWorker()
  const worker = await starting.catch(() => {
    starting = undefined
    throw new ParseRefusal('failed', 'is an image, and the recogniser of text could not be started')
  })
  try {
    const { data } = await worker.recognize(Buffer.isBuffer(image) ? image : bitmapOf(image))
    return withoutGaps(data.text)
  } catch {
    throw new ParseRefusal('failed', 'is an image that cannot be read')
  }
}

/**
 * The languages come from the installed packages, so that nothing is fetched and nothing is cached. Each has a folder of
 * its own and the library takes one, so that they lie in a common one until they are loaded.
 */
async function startWorker(): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), 'ocr-languages-'))
  try {
    for (const file of languageFiles) await copyFile(new URL(file), join(folder, basename(file)))
    return await createWorker(languages, 1, { langPath: folder, cacheMethod: 'none', errorHandler: () => {} })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The recogniser puts a blank between Han characters, by which no search would find a word again. */
const withoutGaps = (text: string) => text.replaceAll(/(?<=[\p{sc=Han}，。、；：])[ ](?=[\p{sc=Han}，。、；：])/gu, '')
