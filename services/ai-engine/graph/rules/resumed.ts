import type { Matter } from '@casewright/contracts/matter/resources'
import { recordOf, textIn } from '@casewright/legal/skills/skill-input'
import { correctionsIn } from '@casewright/legal/values/corrections'
import { isWorkedOn } from './goals.ts'
import { sectionMembers } from './sections.ts'
import { caseDigest } from './staleness.ts'
import type { Patch, State } from './state.ts'

/** A conversation that begins with a correction may be about what another one of the matter has delivered. */
export const mayCorrect = ({ goal, whose, input }: State): boolean =>
  goal === null && whose.matter_id !== null && input.skill === null && correctionsIn(input.message).length > 0

/**
 * The work of a matter as another conversation left it after delivery, so that a correction said here makes the corrected
 * version; empty where nothing was delivered.
 */
export function resumed({ data }: Pick<Matter, 'data'>): Patch {
  const { workbench, litigation, work_product } = recordOf(data)
  const { goal, phase, strategy, review } = recordOf(workbench)
  const { delivery, draft, ...products } = recordOf(work_product)
  const { kind, version = 1, sections } = recordOf(draft)
  const known = textIn(goal)
  if (!isWorkedOn(known) || phase !== 'delivery' || recordOf(delivery).file_id === undefined || textIn(kind) === null)
    return {}
  const held = Object.entries({ ...recordOf(litigation), ...products })
  const found = Object.fromEntries(held.filter(([name]) => sectionMembers.has(name)))
  const digest = caseDigest(recordOf(litigation).case_file)
  const made = [...Object.keys(found).filter((name) => name !== 'case_file' && name !== 'intake'), 'draft']
  return {
    ...found,
    goal: known,
    phase: 'delivery',
    strategy,
    review,
    draft,
    delivery,
    delivered: { [String(kind)]: { version, sections } },
    made_from: Object.fromEntries(made.map((name) => [name, digest])),
  }
}
