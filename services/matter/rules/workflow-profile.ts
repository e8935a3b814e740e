import type { WorkflowProfile } from '@casewright/contracts/matter/internal'
import type { Matter } from '@casewright/contracts/matter/resources'

/** The fields of a matter that the engine may know. A new column of a matter is not among them until it is put here. */
export const profileFields = [
  ...(['matter_id', 'status', 'title', 'matter_category', 'cause_of_action_code', 'service_type_id'] as const),
  ...(['file_ids', 'profile'] as const),
]

export function workflowProfile(
  matter: Matter,
  { phases, open_todos, analysis_version }: Pick<WorkflowProfile, 'phases' | 'open_todos' | 'analysis_version'>,
): WorkflowProfile {
  const own = Object.fromEntries(profileFields.map((field) => [field, matter[field]])) as Pick<
    Matter,
    (typeof profileFields)[number]
  >
  return { ...own, phases, open_todos, analysis_version }
}
