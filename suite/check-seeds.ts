import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type CaseModelCheck, checkCaseModels } from './seed-checks/check-case-models.ts'
import { checkPackages, type SeedCheck } from './seed-checks/check-packages.ts'
import { checkTables, type TableCheck } from './seed-checks/check-tables.ts'
import type { Fault } from './seed-checks/seed-rows.ts'

const usage = `Usage: npm run seeds:check [-- [--json] [FOLDER]]

Checks the seed packages of a folder, or those of this installation with its legal tables, its case models and its texts,
without a database or a network. Every fault is a line: package or folder, file, row and what is wrong. Ends with 1 when there is
one, and with 2 when asked wrongly.
`

async function run(words: string[]): Promise<number> {
  const asked = read(words)
  if (!asked) return refuse(usage)
  if (asked.help) return say(usage)
  if (asked.folder !== undefined && !(await isFolder(asked.folder))) return refuse(`${asked.folder} is no folder.\n`)
  const check = await checkAll(asked.folder)
  say(
    asked.json ? `${JSON.stringify(check, null, 2)}\n` : `${[...check.faults.map(line), summary(check)].join('\n')}\n`,
  )
  return check.faults.length > 0 ? 1 : 0
}

type Check = SeedCheck & { counts: Partial<TableCheck['counts'] & CaseModelCheck['counts']> }

/** A folder that was named holds packages alone. */
async function checkAll(folder: string | undefined): Promise<Check> {
  const packages = await checkPackages(folder)
  if (folder !== undefined) return packages
  const [tables, models] = [await checkTables(), await checkCaseModels()]
  return {
    counts: { ...packages.counts, ...tables.counts, ...models.counts },
    faults: [...packages.faults, ...tables.faults, ...models.faults],
  }
}

function read(words: string[]): { json: boolean; help: boolean; folder: string | undefined } | undefined {
  try {
    const options = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    if (positionals.length > 1) return undefined
    return { json: values.json ?? false, help: values.help ?? false, folder: positionals[0] }
  } catch {
    return undefined
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

const line = ({ package_id, file, row, message }: Fault): string =>
  `${[[package_id, file].filter(Boolean).join('/'), row].filter(Boolean).join(' ')}: ${message}`.replace(/^: /, '')

function summary({ counts, faults }: Check): string {
  const { packages, causes, causes_with_elements, checklists, element_mappings, documents, configs } = counts
  const { tables, catalogues, texts, case_models, matters } = counts
  return [
    `${packages} packages: ${causes} causes of action (${causes_with_elements} with elements), ${checklists} checklists, ${element_mappings} mappings, ${documents} documents, ${configs} configuration values`,
    ...(tables === undefined ? [] : [`${tables} legal tables, ${catalogues} catalogues with ${texts} texts`]),
    ...(case_models === undefined ? [] : [`${case_models} case models with ${matters} matters`]),
    `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
  ].join('; ')
}

function say(text: string): number {
  process.stdout.write(text)
  return 0
}

function refuse(text: string): number {
  process.stderr.write(text)
  return 2
}

process.exitCode = await run(process.argv.slice(2))
