import type { ListedPackage, PackageResult } from '@casewright/contracts/collector/resources'
import { CommandError } from './command-error.ts'
import { openProgress } from './progress.ts'
import { allPackages, type Collector, countsText, type SeedOptions, withCollector } from './seeds.ts'
import { painted, type Surroundings, writeJson } from './surroundings.ts'

export interface ApplyOptions extends SeedOptions {
  dryRun?: boolean
  force?: boolean
}

/** One package after the other, so that one can see how far it is; all were looked at before the first is written. */
export async function seedsApply(
  packageIds: readonly string[],
  options: ApplyOptions,
  surroundings: Surroundings,
): Promise<void> {
  const { dryRun: dry_run = false, force = false, json } = options
  const results = await withCollector(options, surroundings, async (collector) => {
    const chosen = await chosenPackages(collector, packageIds, surroundings)
    const steps = chosen.reduce((sum, { items }) => sum + items, 0)
    const progress = await openProgress(surroundings, steps)
    const packages: PackageResult[] = []
    try {
      for (const { package_id, items } of chosen) {
        progress.says(`${dry_run ? 'Looking at' : 'Applying'} ${package_id}`)
        const applied = await collector.applySeedPackages({ body: { package_ids: [package_id], dry_run, force } })
        packages.push(...applied.packages)
        progress.advance(items)
      }
    } finally {
      progress.end()
    }
    return packages
  })
  if (json) writeJson(surroundings, { packages: results })
  else surroundings.stdout.write(reportOf(results, dry_run, surroundings))
  const failed = results.filter(({ status }) => status === 'failed').map(({ package_id }) => package_id)
  if (failed.length > 0)
    throw new CommandError(
      `Not everything of ${failed.join(', ')} could be applied: mend what is named ${json ? 'in the items' : 'above'} and apply again.`,
    )
}

/** Those that are named, or all that can be applied; what is faulty is told before anything is written. */
async function chosenPackages(
  collector: Collector,
  packageIds: readonly string[],
  { stderr }: Surroundings,
): Promise<ListedPackage[]> {
  const items = await allPackages(collector)
  const unknown = packageIds.filter((id) => !items.some(({ package_id }) => package_id === id))
  if (unknown.length > 0)
    throw new CommandError(
      `There is no seed package ${unknown.join(', ')}: choose from ${items.map(({ package_id }) => package_id).join(', ')}.`,
    )
  const named = new Set(packageIds)
  const chosen = named.size > 0 ? items.filter(({ package_id }) => named.has(package_id)) : items
  const faulty = chosen.filter(({ problems }) => problems.length > 0)
  const reasons = faulty.flatMap(({ problems }) =>
    problems.slice(0, 1).map(({ path, message }) => `${path} ${message}`),
  )
  if (faulty.length > 0 && named.size > 0) throw new CommandError(`These packages are faulty: ${reasons.join('; ')}.`)
  for (const reason of reasons) stderr.write(`${painted(stderr, 'yellow', 'Left out:')} ${reason}\n`)
  return chosen.filter((one) => !faulty.includes(one))
}

function reportOf(results: readonly PackageResult[], isDry: boolean, { stdout }: Surroundings): string {
  const marks = { applied: 'green', unchanged: 'dim', failed: 'red', blocked: 'yellow' } as const
  const lines = results.flatMap(({ package_id, items, ...counts }) => [
    `${painted(stdout, 'bold', package_id)}: ${countsText(counts)}`,
    ...items.flatMap(({ item_id, status, reason, errors, ...itemCounts }) => [
      `  ${painted(stdout, marks[status], (isDry && status === 'applied' ? 'to apply' : status).padEnd(9))}  ${item_id}: ${reason ?? countsText(itemCounts)}`,
      ...errors.map(({ row, message }) => `             ${row}: ${message}`),
    ]),
  ])
  const footer = isDry ? ['This was a dry run: nothing was written.'] : []
  return [...lines, ...footer].map((line) => `${line}\n`).join('') || 'There is nothing to apply.\n'
}
