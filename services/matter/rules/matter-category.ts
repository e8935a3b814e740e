import type { MatterCategory } from '@casewright/contracts/matter/resources'

const categories: readonly string[] = [
  'litigation',
  'arbitration',
  'non_litigation',
  'advisory',
] satisfies MatterCategory[]

/** Of service types that the configuration does not describe. */
const usual: Readonly<Record<string, MatterCategory>> = {
  legal_consultation: 'advisory',
  litigation: 'litigation',
  arbitration: 'arbitration',
  labour: 'arbitration',
  contract_review: 'non_litigation',
}

/** What kind of matter a service type makes, by `resolved_service_types` of the configuration; null when nothing says it. */
export function categoryOf(service_type_id: string, resolved: unknown): MatterCategory | null {
  const types = Array.isArray(resolved)
    ? resolved
    : Object.entries(membersOf(resolved)).map(([id, type]) => ({ id, ...membersOf(type) }))
  const { matter_category } = membersOf(types.find((type) => membersOf(type).id === service_type_id))
  if (typeof matter_category === 'string' && categories.includes(matter_category))
    return matter_category as MatterCategory
  return Object.hasOwn(usual, service_type_id) ? (usual[service_type_id] as MatterCategory) : null
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
