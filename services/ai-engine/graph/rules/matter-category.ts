import type { MatterCategory } from '@casewright/contracts/matter/resources'
import type { State } from './state.ts'

/** Labour and personnel disputes of the seeded list: arbitration comes before the court. */
const labourCause = /^CN-CIV-07\d\d$/

/**
 * What kind of matter the work has shown it to be; undefined to leave it. What the service type or a person has said
 * stands: only a matter without a kind, or for advice, is given one, and a labour dispute is taken from the courts when its
 * cause is decided. Not by the matter's profile, which is another one when a sync is made good in the next turn.
 */
export function matterCategory({
  goal,
  known_category: present,
  cause_of_action,
  changed,
}: State): MatterCategory | undefined {
  if (present === undefined) return undefined
  const isOpen = present === null || present === 'advisory'
  if (goal === 'contract_review' || goal === 'checklist') return isOpen ? 'non_litigation' : undefined
  if (goal !== 'dispute') return undefined
  const { code } = cause_of_action ?? {}
  const isLabour = typeof code === 'string' && labourCause.test(code)
  if (isLabour && (isOpen || (present === 'litigation' && changed.includes('cause_of_action')))) return 'arbitration'
  return isOpen && !isLabour ? 'litigation' : undefined
}
