import type { Matter } from '@casewright/contracts/matter/resources'
import { objectOf } from '@casewright/legal/products/fitting'
import { correctionsIn } from '@casewright/legal/values/corrections'
import { isWorkedOn } from './goals.ts'
import { readProducts } from './read-products.ts'
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
  const { workbench, litigation, work_product } = objectOf(data)
  const { goal, phase, ...decided } = objectOf(workbench)
  const ofCase = objectOf(litigation)
  const { strategy, review, draft, delivery, ...held } = readProducts({
    ...ofCase,
    ...objectOf(work_product),
    ...decided,
  })
  const known = typeof goal === 'string' ? goal : null
  if (!isWorkedOn(known) || phase !== 'delivery' || delivery?.file_id === undefined || draft?.kind === undefined)
    return {}
  const found = Object.fromEntries(Object.entries(held).filter(([name]) => sectionMembers.has(name)))
  const digest = caseDigest(ofCase.case_file)
  const made = [...Object.keys(found).filter((name) => name !== 'case_file' && name !== 'intake'), 'draft']
  return {
    ...found,
    goal: known,
    phase: 'delivery',
    strategy,
    review,
    draft,
    delivery,
    delivered: { [draft.kind]: { version: draft.version ?? 1, sections: draft.sections } },
    made_from: Object.fromEntries(made.map((name) => [name, digest])),
  }
}
