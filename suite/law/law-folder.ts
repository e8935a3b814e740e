import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { problemsOf } from '@casewright/kit/data/validation'
import { Type } from 'typebox'
import type { GivenDays } from '../../legal/law/law-document.ts'
import { type ParsedLaw, parseLaw } from '../../legal/law/parse-law.ts'
import { CommandError } from '../commands/command-error.ts'
import { lawText, UnreadableFile } from './law-text.ts'

/** A file of the folder, by its path below it. */
export interface LawFile {
  file: string
  law: ParsedLaw
  days: GivenDays
}

export interface LeftOut {
  file: string
  reason: string
}

/** The days that texts do not say themselves, by file. */
const daysFile = 'laws.json'
const Day = Type.String({ format: 'date' })
const Days = Type.Record(
  Type.String(),
  Type.Object(
    { effective_from: Type.Optional(Day), effective_to: Type.Optional(Day) },
    { additionalProperties: false },
  ),
)
const bytesMax = 20_000_000
const isWanted = (file: string): boolean =>
  /\.(?:docx|txt|md|markdown)$/i.test(file) && !/^(?:readme|\.|~\$)/i.test(basename(file))

/** Every law of a folder and the folders in it; a file that cannot be read stops no other. */
export async function readLawFolder(folder: string): Promise<{ laws: LawFile[]; left_out: LeftOut[] }> {
  const names = (await filesBelow(folder)).filter(isWanted).sort()
  if (names.length === 0)
    throw new CommandError(`There is no law in ${folder}: it needs files that end in .docx, .txt or .md.`)
  const days = await givenDays(folder, names)
  const laws: LawFile[] = []
  const left_out: LeftOut[] = []
  for (const file of names)
    try {
      laws.push({ file, law: await readLaw(folder, file), days: days[file] ?? {} })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      left_out.push({ file, reason: error.message })
    }
  return { laws, left_out }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new CommandError(
        `The folder ${folder} cannot be read (${error.code}): give one that holds the texts of laws.`,
      )
    },
  )
  const start = join(folder, '/').length
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(start))
}

async function readLaw(folder: string, file: string): Promise<ParsedLaw> {
  const path = join(folder, file)
  const bytes = await sized(path).then((size) => {
    if (size > bytesMax) throw new UnreadableFile('is larger than 20 MB')
    return readFile(path)
  })
  const law = parseLaw(await lawText(file, bytes), basename(file))
  if ('problem' in law) throw new UnreadableFile(law.problem)
  return law
}

const sized = async (path: string): Promise<number> => (await stat(path)).size

async function givenDays(folder: string, names: readonly string[]): Promise<Record<string, GivenDays>> {
  const text = await readFile(join(folder, daysFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const days = jsonOf(text)
  const [problem] = problemsOf(Days, days)
  if (problem) throw new CommandError(`${daysFile} is faulty: ${`${problem.path} ${problem.message}`.trim()}.`)
  const given = days as Record<string, GivenDays>
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new CommandError(`${daysFile} names ${unknown}, which is not in the folder.`)
  return given
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandError(`${daysFile} is faulty: ${(error as Error).message}.`)
  }
}
