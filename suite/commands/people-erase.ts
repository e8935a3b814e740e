import type { ErasureResult } from '@casewright/contracts/platform/people'
import { type PeopleOptions, withPeople } from './people.ts'
import { type Surroundings, tableOf, writeJson } from './surroundings.ts'

export interface EraseOptions extends PeopleOptions {
  dryRun?: boolean
}

export async function peopleErase(user_id: string, options: EraseOptions, surroundings: Surroundings): Promise<void> {
  const result = await withPeople(options, surroundings, (people) =>
    people.erase(user_id, { dry_run: options.dryRun === true }),
  )
  if (options.json) return writeJson(surroundings, result)
  surroundings.stdout.write(told(result))
}

function told({ user_id, organization_id, dry_run, pseudonym, services, total }: ErasureResult): string {
  const rows = services.flatMap(({ service, erased }) =>
    Object.entries(erased)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => [service, kind, String(count)]),
  )
  const kept = services.flatMap(({ service, kept: reasons }) =>
    reasons.map(({ kind, count, reason }) => `Kept in ${service}: ${count} ${kind}, ${reason}.\n`),
  )
  const sentence = dry_run
    ? `Would erase ${total} rows of ${user_id} in ${organization_id}. Nothing was changed.\n`
    : `Erased ${total} rows of ${user_id} in ${organization_id}.\n`
  const audited = `The audit log keeps its rows, which hold ids and digests; elsewhere ${pseudonym} stands for the person.\n`
  return `${rows.length > 0 ? tableOf([['SERVICE', 'KIND', 'ROWS'], ...rows]) : ''}${kept.join('')}${sentence}${audited}`
}
