import { articleFaults, type Law } from './law-articles.ts'
import { type Fault, faultOf, type SeedLists } from './seed-rows.ts'

const serviceTypesKey = 'matters.service_types'

/** A checklist speaks both languages, names articles that are there, and is for a kind of service that is on offer. */
export function checklistFaults({ non_litigation_checklists, configs }: SeedLists, laws: readonly Law[]): Fault[] {
  const offered = serviceTypes(configs.find(({ body }) => body.key === serviceTypesKey)?.body.value)
  return non_litigation_checklists.flatMap((row) => {
    const { name_en, service_type, items } = row.body
    const isOffered = offered === undefined || service_type === null || offered.has(service_type)
    return [
      ...(name_en ? [] : [faultOf(row, 'has no English name')]),
      ...(isOffered ? [] : [faultOf(row, `service_type ${service_type} is not among ${serviceTypesKey}`)]),
      ...items.flatMap(({ item_key, title_en, articles }) => [
        ...(title_en ? [] : [faultOf(row, `has no English title of the item ${item_key}`)]),
        ...articleFaults(row, `item ${item_key}`, articles, row.body, laws),
      ]),
    ]
  })
}

/** Undefined when no package brings them: then nobody knows which there are. */
function serviceTypes(value: unknown): Set<unknown> | undefined {
  const { service_types } = (value ?? {}) as { service_types?: { id?: unknown }[] }
  return Array.isArray(service_types) ? new Set(service_types.map((type) => type?.id)) : undefined
}
