import type { CauseOfAction, GivenCauseProfile } from '@casewright/contracts/knowledge/structured-resources'
import type { StructuredRecord } from './structured-row.ts'

type Profile = StructuredRecord<'cause_profile'>
type Beside = StructuredRecord<'litigation_elements' | 'element_mapping'>

/** Each profile with what is said of its cause beside it, in the order of the profiles. */
export function causesOfAction(profiles: readonly Profile[], beside: readonly Beside[]): CauseOfAction[] {
  const besideOf = Map.groupBy(beside, ({ code }) => code)
  return profiles.map((profile) => causeOfAction(profile, besideOf.get(profile.code) ?? []))
}

/**
 * Each element once: as the litigation elements of the same version define it, or else as the profile does, with the
 * evidence that mappings add. Which was imported first has no say in it.
 */
function causeOfAction(profile: Profile, beside: readonly Beside[]): CauseOfAction {
  const lists = beside.filter((row) => row.kind === 'litigation_elements' && row.version === profile.version)
  const mappings = beside.filter((row) => row.kind === 'element_mapping')
  const elements = new Map<string, GivenCauseProfile['elements'][number]>()
  for (const { body } of [...lists, profile])
    for (const element of 'elements' in body ? body.elements : [])
      if (!elements.has(element.element_key)) elements.set(element.element_key, element)
  return {
    ...profile.body,
    elements: [...elements.values()].map((element) => {
      const added = mappings.map(({ body }) => body).filter(({ element_key }) => element_key === element.element_key)
      return {
        ...element,
        evidence: [...new Set([...element.evidence, ...added.flatMap(({ evidence }) => evidence)])],
        notes: added.flatMap(({ note }) => note ?? []),
      }
    }),
    updated_at: [profile, ...lists, ...mappings].reduce(
      (last, { updated_at }) => (last > updated_at ? last : updated_at),
      '',
    ),
  }
}
