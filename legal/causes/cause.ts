/** A kind of civil dispute with the words by which it is recognised. */
export interface Cause {
  /** Of the seeded list; it stands in the matter's `cause_of_action_code`. */
  code: string
  name: string
  name_en: string
  /** Words that belong to this cause alone weigh three, those that others share weigh one. */
  strong: RegExp
  weak: RegExp
}

/** Chinese words stand as they are; English ones between the edges of words. */
export const cause = (
  code: string,
  [name, name_en]: readonly [string, string],
  strong: readonly [string, string],
  weak: readonly [string, string],
): Cause => ({ code, name, name_en, strong: wordsOf(strong), weak: wordsOf(weak) })

const wordsOf = ([zh, en]: readonly [string, string]): RegExp => new RegExp(`${zh}|\\b(?:${en})\\b`, 'gi')
