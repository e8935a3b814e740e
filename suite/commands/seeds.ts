import { collector } from '@casewright/contracts/collector/endpoints'
import type { ListedPackage, SeedApply } from '@casewright/contracts/collector/resources'
import type { Client } from '@casewright/kit/http/endpoint'
import { type ConnectionOptions, findKey, serviceClient, suiteUrl } from './connection.ts'
import { explained } from './explain.ts'
import type { Surroundings } from './surroundings.ts'

export interface SeedOptions extends ConnectionOptions {
  json?: boolean
}
export type Collector = Client<typeof collector>

/** Lets a command talk to the collector of the suite, and tells its failures as sentences. */
export async function withCollector<T>(
  options: SeedOptions,
  { environment }: Surroundings,
  work: (client: Collector) => Promise<T>,
): Promise<T> {
  const url = suiteUrl(options, environment, 'services')
  const key = await findKey(options, environment)
  try {
    return await work(serviceClient(collector, 'collector-service', url, key.key))
  } catch (error) {
    throw explained(error, url, key)
  }
}

/** Every package, page after page. */
export async function allPackages(collector: Collector): Promise<ListedPackage[]> {
  const packages: ListedPackage[] = []
  for (let page = 1; ; page++) {
    const { items, total_pages } = await collector.listSeedPackages({ query: { page, size: 200 } })
    packages.push(...items)
    if (page >= total_pages) return packages
  }
}

/** A package in one word. */
export function stateOf({ problems, is_current, last_apply }: ListedPackage): string {
  if (problems.length > 0) return 'faulty'
  if (last_apply?.status === 'running') return 'running'
  if (is_current) return 'current'
  return last_apply === null ? 'not applied' : last_apply.status === 'succeeded' ? 'changed' : last_apply.status
}

/** Only what happened: `84 created, 1 failed`. */
export function countsText(counts: Pick<SeedApply, 'created' | 'updated' | 'unchanged' | 'failed'>): string {
  const told = (['created', 'updated', 'unchanged', 'failed'] as const).filter((name) => counts[name] > 0)
  return told.map((name) => `${counts[name]} ${name}`).join(', ') || 'no rows'
}
