import type {
  GivenCauseProfile,
  ImportResult,
  LitigationElements,
} from '@casewright/contracts/knowledge/structured-resources'

/** As packages write them: what has a default may be absent. */
type WrittenProfile = Pick<GivenCauseProfile, 'code' | 'version' | 'effective_from'> &
  Partial<Pick<GivenCauseProfile, 'effective_to' | 'elements'>>

/**
 * Mappings may name elements that come with profiles, which are an item of their own: a dry run has not written them. So
 * here are the litigation elements as if they had those of the profiles too.
 */
export function assumeElements(
  given: readonly LitigationElements[],
  profiles: readonly WrittenProfile[],
): LitigationElements[] {
  const nameOf = ({ code, version }: WrittenProfile) => JSON.stringify([code, version])
  const rows = new Map(given.map((row) => [nameOf(row), row]))
  for (const profile of profiles) {
    const { code, version, effective_from, effective_to = null, elements = [] } = profile
    const row = rows.get(nameOf(profile)) ?? { code, version, effective_from, effective_to, elements: [] }
    const more = elements.filter(({ element_key }) => !row.elements.some((known) => known.element_key === element_key))
    if (more.length > 0) rows.set(nameOf(profile), { ...row, elements: [...row.elements, ...more] })
  }
  return [...rows.values()]
}

/** The answer to the first rehearsal, but for the rows that may need what was assumed in the second. */
export function joinRehearsals(first: ImportResult, second: ImportResult): ImportResult {
  const rows = [
    ...first.rows.filter(({ kind }) => kind === 'litigation_elements'),
    ...second.rows.filter(({ kind }) => kind !== 'litigation_elements'),
  ]
  const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length
  const counts = {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  }
  return { ...first, ...counts, rows }
}
