import type { State } from './state.ts'

/** What a user can want: an answer, or a matter worked on through its phases. */
export type Goal = 'question' | 'dispute' | 'contract_review'

/** Goals that go through the phases and their gates. */
export const isWorkedOn = (goal: string | null): boolean => goal === 'dispute' || goal === 'contract_review'

const signs: Record<'dispute' | 'contract_review', RegExp> = {
  contract_review:
    /(审查|审核|审阅|把关|修改)[^。；\n]{0,12}(合同|协议|条款)|(合同|协议)[^。；\n]{0,8}(审查|审核|审阅|把关)|\breview\b[^.\n]{0,40}\b(contract|agreement|clause|lease)\b|\b(contract|agreement)\b[^.\n]{0,20}\breview\b/iu,
  dispute:
    /起诉|诉讼|仲裁|索赔|赔偿|拖欠|欠款|欠我|不还|违约|纠纷|维权|追讨|解雇|辞退|工伤|离婚|继承|侵权|被告|原告|\b(sue|suing|lawsuit|litigat\w*|arbitrat\w*|dispute|damages|compensation|owes?|unpaid|refus\w* to pay|breach\w*|defendant|plaintiff|claimant|dismissed|fired|divorce)\b/iu,
}

/**
 * The goal of the thread after this message. Work that has begun goes on: only a thread that has had nothing but
 * questions so far can turn to something else, so that a side question does not throw away what was found.
 */
export function goalOf({ goal, input, matter_profile }: Pick<State, 'goal' | 'input' | 'matter_profile'>): Goal {
  if (isWorkedOn(goal)) return goal as Goal
  if (signs.contract_review.test(input.message)) return 'contract_review'
  if (signs.dispute.test(input.message)) return 'dispute'
  const category = matter_profile?.matter_category
  return category === 'litigation' || category === 'arbitration' ? 'dispute' : 'question'
}
