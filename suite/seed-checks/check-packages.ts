import { causeFaults, readableCauses } from './causes.ts'
import { checklistFaults } from './checklists.ts'
import { documentFaults } from './documents.ts'
import { judgementFaults, repeatedRows } from './judgement.ts'
import { lawsAmong } from './law-articles.ts'
import { readPackages } from './read-packages.ts'
import type { Fault, SeedLists, SeedRow } from './seed-rows.ts'
import { textFaults } from './text.ts'

export interface SeedCheck {
  counts: {
    packages: number
    causes: number
    causes_with_elements: number
    checklists: number
    element_mappings: number
    documents: number
    configs: number
  }
  faults: Fault[]
}

/** The least that the shipped package of structured knowledge holds. */
const promise = { package_id: 'knowledge_structured_seeds', causes_with_elements: 40, checklists: 12 }

/**
 * Checks all packages of a folder, or those of this installation, without a database or a network. The content is looked
 * at once every row can be read: a row that is missing would make faults of all that refer to it.
 */
export async function checkPackages(directory?: string): Promise<SeedCheck> {
  const { package_ids, lists, faults } = await readPackages(directory)
  const counts = countsOf(package_ids, lists)
  if (package_ids.length === 0)
    faults.push({ package_id: '', file: '', row: '', message: 'there are no packages here' })
  if (faults.length > 0) return { counts, faults }
  const promised = package_ids.includes(promise.package_id) ? brokenPromises(counts) : []
  return { counts, faults: [...contentFaults(lists), ...promised] }
}

function contentFaults(lists: SeedLists): Fault[] {
  const repeated = repeatedRows(lists)
  const once = without(lists, repeated.rows)
  const laws = lawsAmong(once.documents.map(({ body }) => body))
  return [
    ...repeated.faults,
    ...Object.values(once).flat().flatMap(textFaults),
    ...judgementFaults(once),
    ...causeFaults(once, laws),
    ...checklistFaults(once, laws),
    ...documentFaults(once),
  ]
}

const without = (lists: SeedLists, rows: ReadonlySet<SeedRow>): SeedLists =>
  Object.fromEntries(
    Object.entries(lists).map(([list, all]) => [list, (all as SeedRow[]).filter((row) => !rows.has(row))]),
  ) as unknown as SeedLists

function countsOf(package_ids: readonly string[], lists: SeedLists): SeedCheck['counts'] {
  const causes = readableCauses(lists).map(({ cause }) => cause)
  const codes = (of: readonly { code: string }[]) => new Set(of.map(({ code }) => code)).size
  return {
    packages: package_ids.length,
    causes: codes(causes),
    causes_with_elements: codes(causes.filter(({ elements }) => elements.length > 0)),
    checklists: new Set(lists.non_litigation_checklists.map(({ body }) => body.checklist_id)).size,
    element_mappings: lists.element_mappings.length,
    documents: lists.documents.length,
    configs: lists.configs.length,
  }
}

function brokenPromises({ causes_with_elements, checklists }: SeedCheck['counts']): Fault[] {
  const { package_id } = promise
  const say = (message: string): Fault => ({ package_id, file: '', row: '', message })
  return [
    ...(causes_with_elements >= promise.causes_with_elements
      ? []
      : [
          say(
            `has ${causes_with_elements} causes of action with elements; ${promise.causes_with_elements} are promised`,
          ),
        ]),
    ...(checklists >= promise.checklists
      ? []
      : [say(`has ${checklists} checklists; ${promise.checklists} are promised`)]),
  ]
}
