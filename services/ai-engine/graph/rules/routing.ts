import { documentIn } from '@casewright/legal/skills/document-kinds'
import { goalOf, isWorkedOn } from './goals.ts'
import { type Patch, phases, type State } from './state.ts'

/**
 * Where a message leads. A new goal starts at the first phase and may ask again what was asked before; within a goal
 * the work goes on where it is, but for new files, which are analysed, for another document, which is drafted, and for a
 * remark about a draft, which is drafted again.
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
  if (isRemark(state)) return { phase: 'drafting', ...withoutDelivery(state) }
  if (isPast && input.file_ids.length > 0)
    return { phase: 'analysis', ...withoutReview(state), ...withoutDelivery(state) }
  return isPast ? {} : withoutReview(state)
}

const change =
  /修改|改[成为一下短长掉得正写用]|删[除掉去减]|加上|补上|补充|去掉|重写|换成|精简|缩短|润色|写[错漏得]|漏了|太(?:长|短|啰嗦|强硬|软|正式|口语|笼统)|\b(?:change|revise|rewrite|rephrase|reword|shorten|delete|remove|insert|replace|soften|leave out|tone down|too (?:long|short|harsh|soft|formal|wordy|vague))\b/i

/** What somebody wants otherwise in the draft that waits for them, or that they have. */
const isRemark = ({ phase, draft, input }: State): boolean =>
  phase === 'delivery' && draft?.sections !== undefined && input.file_ids.length === 0 && change.test(input.message)

/** Who has added something is asked again whether the analysis is right now. */
const withoutReview = ({ review }: State): Patch => (Object.keys(review ?? {}).length > 0 ? { review: {} } : {})

/** What was delivered stays in the matter; here it makes room for the next. */
const withoutDelivery = ({ delivery }: State): Patch => (Object.keys(delivery ?? {}).length > 0 ? { delivery: {} } : {})
