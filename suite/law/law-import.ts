import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { CommandError } from '../commands/command-error.ts'
import { type ConnectionOptions, findKey, serviceClient, suiteUrl } from '../commands/connection.ts'
import { explained } from '../commands/explain.ts'
import { openProgress } from '../commands/progress.ts'
import { painted, type Surroundings, writeJson } from '../commands/surroundings.ts'
import { type ImportedLaw, type ImportOutcome, importLaws } from './import-laws.ts'
import { type LawFile, readLawFolder } from './law-folder.ts'

export interface LawImportOptions extends ConnectionOptions {
  json?: boolean
  dryRun?: boolean
}

/** Imports the official texts of laws in a folder; what cannot be imported is named, and the others are. */
export async function lawImport(folder: string, options: LawImportOptions, surroundings: Surroundings): Promise<void> {
  const { json, dryRun: dry_run = false } = options
  const { laws, left_out } = await readLawFolder(folder)
  if (laws.length === 0)
    throw new CommandError(`Nothing in ${folder} is the text of a law: ${sentenceOf(left_out[0])}.`)
  const imported = await importInto(laws, options, dry_run, surroundings)
  const outcome = { ...imported, left_out: [...left_out, ...imported.left_out] }
  if (json) writeJson(surroundings, { dry_run, ...outcome })
  else surroundings.stdout.write(reportOf(outcome, dry_run, surroundings))
  if (outcome.left_out.length > 0)
    throw new CommandError(
      `${counted(outcome.left_out.length, 'file')} could not be imported: mend what is named ${json ? 'in left_out' : 'above'} and import again.`,
    )
}

async function importInto(
  laws: readonly LawFile[],
  options: LawImportOptions,
  dry_run: boolean,
  surroundings: Surroundings,
): Promise<ImportOutcome> {
  const url = suiteUrl(options, surroundings.environment, 'services')
  const key = await findKey(options, surroundings.environment)
  const progress = await openProgress(surroundings, laws.length)
  progress.says(`${dry_run ? 'Looking at' : 'Importing'} ${counted(laws.length, 'law')}`)
  try {
    const client = serviceClient(knowledge, 'knowledge-service', url, key.key)
    return await importLaws(client, laws, { dry_run, onWrite: ({ given }) => progress.advance(given.length) })
  } catch (error) {
    throw explained(error, url, key)
  } finally {
    progress.end()
  }
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
const sentenceOf = (left: ImportOutcome['left_out'][number] | undefined): string => `${left?.file} ${left?.reason}`

function reportOf({ laws, ended, left_out }: ImportOutcome, isDry: boolean, { stdout }: Surroundings): string {
  const marks = { created: 'green', updated: 'green', unchanged: 'dim', failed: 'red' } as const
  const articles = laws.reduce((sum, law) => sum + law.articles, 0)
  const counts = (Object.keys(marks) as ImportedLaw['status'][])
    .map((status) => [laws.filter((law) => law.status === status).length, status] as const)
    .filter(([count]) => count > 0)
  const lines = [
    ...laws.flatMap((law) => [
      `${painted(stdout, marks[law.status], law.status.padEnd(9))}  ${law.document_id}: ${counted(law.articles, 'article')}, ${daysOf(law)}`,
      ...law.remarks.map((remark) => `           ${law.file} ${remark}`),
    ]),
    ...ended.map(
      ({ document_id, effective_to }) =>
        `${painted(stdout, 'yellow', 'changed  ')}  ${document_id}: ${effective_to === null ? 'ends no more' : `ends on ${effective_to}`}`,
    ),
    ...left_out.map((left) => `${painted(stdout, 'red', 'left out ')}  ${sentenceOf(left)}`),
    `${counted(laws.length, 'law')}, ${counted(articles, 'article')}: ${counts.map(([count, status]) => `${count} ${status}`).join(', ') || 'nothing imported'}`,
    ...(isDry ? ['This was a dry run: nothing was written.'] : []),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

const daysOf = ({ effective_from, effective_to }: ImportedLaw): string => {
  const begin = effective_from === null ? 'in force' : `in force from ${effective_from}`
  return effective_to === null ? begin : `${begin} until ${effective_to}`
}
