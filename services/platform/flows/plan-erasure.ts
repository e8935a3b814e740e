import type { ErasedPart, PersonErasure, PersonLinks } from '@casewright/contracts/people'
import type { PlatformDeps } from '../deps.ts'
import type { ErasurePlan } from '../queries/erasures.ts'

export type Person = Pick<PersonErasure, 'user_id' | 'organization_id' | 'pseudonym'>

/**
 * Asks every service what it would erase. The first three know what is the person's in the others, where sessions, matters
 * and files are named by their ids only.
 */
export async function planErasure(
  { people }: Pick<PlatformDeps, 'people'>,
  { user_id, organization_id, pseudonym }: Person,
): Promise<ErasurePlan> {
  const links: PersonLinks = { sessions: [], matters: [], files: [], kept_files: [] }
  const parts = new Map<string, ErasedPart>()
  const body = { user_id, organization_id, pseudonym, dry_run: true, links }
  for (const service of new Set(['matter-service', 'consultations-service', 'files-service', ...people.keys()])) {
    const part = await people.get(service)?.erasePerson({ body })
    if (!part) continue
    parts.set(service, part)
    for (const kind of ['sessions', 'matters', 'files', 'kept_files'] as const)
      links[kind] = [...new Set([...links[kind], ...part.links[kind]])]
  }
  return { links, parts: Object.fromEntries([...people.keys()].map((name) => [name, parts.get(name) as ErasedPart])) }
}
