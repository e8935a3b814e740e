import { recordOf } from '@casewright/legal/skills/skill-input'
import { documentIn } from './document-kinds.ts'
import { goalOf, isWorkedOn } from './goals.ts'
import { type Patch, phases, type State } from './state.ts'

/**
 * Where a message leads. A new goal starts at the first phase and may ask again what was asked before; within a goal
 * the work goes on where it is, but for new files, which are analysed, and for another document, which is drafted.
 */
export function routed(state: State): Patch {
  const { input, goal, phase } = state
  if (input.skill !== null) return {}
  const wanted = goalOf(state)
  if (wanted !== goal) return { goal: wanted, phase: 'intake', asked: {}, ...withoutReview(state) }
  if (!isWorkedOn(goal)) return {}
  const isPast = phases.indexOf(phase) > phases.indexOf('analysis')
  const another = isPast ? documentIn(input.message) : undefined
  if (another) return { phase: 'drafting', strategy: { document: another }, ...withoutDelivery(state) }
  if (isPast && input.file_ids.length > 0)
    return { phase: 'analysis', ...withoutReview(state), ...withoutDelivery(state) }
  return isPast ? {} : withoutReview(state)
}

/** Who has added something is asked again whether the analysis is right now. */
const withoutReview = ({ review }: State): Patch => (Object.keys(recordOf(review)).length > 0 ? { review: {} } : {})

/** What was delivered stays in the matter; here it makes room for the next. */
const withoutDelivery = ({ delivery }: State): Patch =>
  Object.keys(recordOf(delivery)).length > 0 ? { delivery: {} } : {}
