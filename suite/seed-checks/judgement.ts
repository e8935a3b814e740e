import { judgeRows } from '../../services/knowledge/rules/structured-judgement.ts'
import { type StructuredRow, structuredRow } from '../../services/knowledge/rules/structured-row.ts'
import { documentProblem, misplacedSections } from '../../services/knowledge/rules/system-document.ts'
import { type Fault, faultOf, type SeedLists, type SeedRow } from './seed-rows.ts'

/** Rows whose name another row of their list has already, in whichever file or package. */
export function repeatedRows(lists: SeedLists): { rows: Set<SeedRow>; faults: Fault[] } {
  const first = new Map<string, SeedRow>()
  const rows = new Set<SeedRow>()
  const faults: Fault[] = []
  for (const row of Object.values(lists).flat() as SeedRow[]) {
    const name = JSON.stringify([row.list, row.row])
    const other = first.get(name)
    if (other) {
      rows.add(row)
      faults.push(faultOf(row, `is there twice: first in ${other.package_id}/${other.file}`))
    } else first.set(name, row)
  }
  return { rows, faults }
}

interface Judged {
  row: SeedRow
  structured: StructuredRow
}

/** What knowledge-service would refuse. */
export function judgementFaults(lists: SeedLists): Fault[] {
  const judged: Judged[] = [
    ...lists.profiles.map((row) => ({ row, structured: structuredRow('cause_profile', row.body) })),
    ...lists.litigation_elements.map((row) => ({ row, structured: structuredRow('litigation_elements', row.body) })),
    ...lists.non_litigation_checklists.map((row) => ({ row, structured: structuredRow('checklist', row.body) })),
    ...lists.element_mappings.map((row) => ({ row, structured: structuredRow('element_mapping', row.body) })),
  ]
  return [
    ...refusals(judged),
    ...versionFaults(judged),
    ...lists.documents.flatMap((row) => {
      const problem = documentProblem(row.body) ?? misplacedSections(row.body)
      return problem ? [faultOf(row, problem)] : []
    }),
  ]
}

/** Item by item, as they are applied: each knows what came before it, and whatever other packages hold. */
function refusals(judged: readonly Judged[]): Fault[] {
  const items = Map.groupBy(judged, ({ row: { package_id, step } }) => JSON.stringify([package_id, step]))
  return [...items.values()].flatMap((item) => {
    const { package_id, step } = (item[0] as Judged).row
    const versions = judged
      .filter(({ row }) => row.package_id !== package_id || row.step < step)
      .map(({ structured }) => structured)
    const elements = versions.flatMap(({ body }) =>
      'elements' in body ? body.elements.map(({ element_key }) => ({ code: body.code, element_key })) : [],
    )
    const errors = judgeRows(
      item.map(({ structured }) => structured),
      { versions, elements },
    )
    return item.flatMap(({ row }, at) => {
      const error = errors[at]
      return error ? [faultOf(row, error)] : []
    })
  })
}

/** Of one code, what comes into force later is the later version: else a list that is out of date looks like the newest. */
function versionFaults(judged: readonly Judged[]): Fault[] {
  const ofCode = Map.groupBy(judged, ({ structured: { kind, key } }) => JSON.stringify([kind, key]))
  return [...ofCode.values()].flatMap((versions) => {
    const inTime = versions.toSorted((one, other) => compare(dayOf(one), dayOf(other)))
    return inTime.flatMap(({ row, structured: { version } }, at) => {
      const before = inTime[at - 1]?.structured
      if (before === undefined || compare(before.version, version) < 0) return []
      return [faultOf(row, `comes into force after version ${before.version}, so its version must be a later one`)]
    })
  })
}

const dayOf = ({ structured: { effective_from } }: Judged): string => effective_from ?? ''
const compare = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })
