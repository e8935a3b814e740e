import type { StructuredRow } from './structured-row.ts'

type Period = Pick<StructuredRow, 'kind' | 'key' | 'version' | 'effective_from' | 'effective_to'>

/** What is known before an import. */
export interface Known {
  /** All versions of the keys of the rows, and of the parents that they name. */
  versions: readonly Period[]
  /** Of the causes of action that mappings name. */
  elements: readonly { code: string; element_key: string }[]
}

/**
 * Why a row cannot be taken, or null, in the order of the rows. All rows are judged together, so that neither the order
 * of parent and child matters nor whether a version is closed before or after the next one opens. Of two rows that
 * exclude each other the first is taken.
 */
export function judgeRows(rows: readonly StructuredRow[], known: Known): (string | null)[] {
  const errors = rows.map(ownProblem)
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const name = placeOf(row)
    if (seen.has(name)) errors[at] ??= 'stands in the request twice: the first one counts'
    seen.add(name)
  }
  // A row that is refused may have been what another one needs, so the rest is judged again.
  while (refuseOverlaps(rows, known, errors) || refuseDangling(rows, known, errors)) {}
  return errors
}

const placeOf = ({ kind, key, version }: Period): string => JSON.stringify([kind, key, version])
const groupOf = ({ kind, key }: Pick<Period, 'kind' | 'key'>): string => JSON.stringify([kind, key])
const elementName = (code: string, element_key: string): string => JSON.stringify([code, element_key])

function ownProblem({ effective_from, effective_to, body }: StructuredRow): string | null {
  if (effective_from && effective_to && effective_to <= effective_from)
    return `effective_to ${effective_to} must come after effective_from ${effective_from}`
  if ('parent_code' in body && body.parent_code === body.code) return `${body.code} cannot be its own parent`
  const names = 'elements' in body ? body.elements.map(({ element_key }) => element_key) : []
  const items = 'items' in body ? body.items.map(({ item_key }) => item_key) : []
  const repeated = [...names, ...items].find((name, at, all) => all.indexOf(name) < at)
  return repeated === undefined ? null : `${repeated} stands in its list twice`
}

const overlap = (one: Period, other: Period): boolean =>
  (one.effective_to === null || (other.effective_from ?? '') < one.effective_to) &&
  (other.effective_to === null || (one.effective_from ?? '') < other.effective_to)

/** Refuses from the end of the list. What was stored of a refused row stays in force: that is judged in the next round. */
function refuseOverlaps(rows: readonly StructuredRow[], { versions }: Known, errors: (string | null)[]): boolean {
  const groups = new Map<string, Map<string, Period>>()
  const put = (period: Period) => {
    const group = groups.get(groupOf(period)) ?? new Map<string, Period>()
    groups.set(groupOf(period), group.set(period.version, period))
  }
  versions.forEach(put)
  rows.filter((_, at) => errors[at] === null).forEach(put)
  let refused = false
  for (const [at, row] of [...rows.entries()].reverse()) {
    if (errors[at] !== null) continue
    const group = groups.get(groupOf(row)) as Map<string, Period>
    const other = [...group.values()].find((one) => one.version !== row.version && overlap(one, row))
    if (!other) continue
    errors[at] = `is in force at the same time as version ${other.version}, ${daysOf(other)}`
    refused = true
    group.delete(row.version)
  }
  return refused
}

const daysOf = ({ effective_from, effective_to }: Period): string =>
  effective_to === null ? `from ${effective_from} on` : `from ${effective_from} until before ${effective_to}`

/** Parents that are nowhere, and evidence for elements that are nowhere. */
function refuseDangling(rows: readonly StructuredRow[], known: Known, errors: (string | null)[]): boolean {
  const taken = rows.filter((_, at) => errors[at] === null)
  const causes = new Set(
    [...known.versions, ...taken].filter(({ kind }) => kind === 'cause_profile').map(({ key }) => key),
  )
  const elements = new Set(known.elements.map(({ code, element_key }) => elementName(code, element_key)))
  for (const { body } of taken)
    if ('elements' in body)
      for (const { element_key } of body.elements) elements.add(elementName(body.code, element_key))
  let refused = false
  for (const [at, { body }] of rows.entries()) {
    if (errors[at] !== null) continue
    if ('parent_code' in body && body.parent_code !== null && !causes.has(body.parent_code))
      errors[at] = `parent_code ${body.parent_code} is neither known nor in the request`
    else if ('mapping_key' in body && !elements.has(elementName(body.code, body.element_key)))
      errors[at] = `element ${body.element_key} of ${body.code} is neither known nor in the request`
    refused ||= errors[at] !== null
  }
  return refused
}

/** What must be looked up before rows can be judged. */
export function toLookUp(rows: readonly StructuredRow[]) {
  const places = new Map<string, Pick<Period, 'kind' | 'key'>>()
  const put = (place: Pick<Period, 'kind' | 'key'>) => places.set(groupOf(place), { kind: place.kind, key: place.key })
  const codes = new Set<string>()
  for (const row of rows) {
    put(row)
    const { body } = row
    if ('parent_code' in body && body.parent_code !== null) put({ kind: 'cause_profile', key: body.parent_code })
    if ('mapping_key' in body) codes.add(body.code)
  }
  return { places: [...places.values()], codes: [...codes] }
}
