import type { ListedPackage } from '@casewright/contracts/collector/resources'
import { allPackages, type SeedOptions, stateOf, withCollector } from './seeds.ts'
import { painted, type Surroundings, tableOf, writeJson } from './surroundings.ts'

export async function seedsList(options: SeedOptions, surroundings: Surroundings): Promise<void> {
  const items = await withCollector(options, surroundings, allPackages)
  const { stdout } = surroundings
  if (options.json) return writeJson(surroundings, items)
  if (items.length === 0) return void stdout.write('There are no seed packages.\n')
  stdout.write(tableOf([['PACKAGE', 'VERSION', 'ITEMS', 'STATE', 'LAST APPLY'], ...items.map(rowOf)]))
  for (const { path, message } of items.flatMap(({ problems }) => problems))
    stdout.write(`${painted(stdout, 'red', path)} ${message}\n`)
}

const rowOf = (listed: ListedPackage): string[] => {
  const { package_id, version, items, last_apply } = listed
  return [package_id, version ?? '-', String(items), stateOf(listed), last_apply ? dayAndTime(last_apply) : '-']
}

const dayAndTime = ({ started_at }: { started_at: string }): string =>
  `${started_at.slice(0, 16).replace('T', ' ')} UTC`
