import type { SkillInput } from './skill.ts'

const askedMax = 2

/** A question that was put twice and not answered is not put a third time: the work goes on with a gap. */
export const mayAsk = (input: SkillInput, fieldKey: string): boolean => timesAsked(input, fieldKey) < askedMax

export const timesAsked = (input: SkillInput, fieldKey: string): number =>
  Object.hasOwn(input.asked, fieldKey) ? (input.asked[fieldKey] ?? 0) : 0
