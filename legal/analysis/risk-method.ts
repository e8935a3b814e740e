import type { Wording } from '../skills/language.ts'

export type Level = 'high' | 'medium' | 'low'

/** 3: the claim or defence as a whole, 2: a part of it or the amount, 1: less. */
export type Impact = 1 | 2 | 3
/** 3: a fact shows it, 2: a fact points to it, 1: it is only not known. */
export type Likelihood = 1 | 2 | 3

/** How the levels come about, as the reader is told it. */
export const riskMethod: Wording = {
  zh: '方法：等级 = 影响 × 可能性。影响：3 关系到整个请求或抗辩，2 关系到部分或金额，1 其他。可能性：3 已有事实表明，2 有事实指向，1 仅为不明。乘积 6 以上为高，3 至 5 为中，其余为低；总体取最高一项。不估计胜诉概率。',
  en: 'Method: level = impact × likelihood. Impact: 3 the claim or defence as a whole, 2 a part of it or the amount, 1 less. Likelihood: 3 a fact shows it, 2 a fact points to it, 1 it is only not known. A product of 6 or more is high, 3 to 5 medium, less low; overall is the highest. No chance of success is estimated.',
}

export function levelOf(impact: Impact, likelihood: Likelihood): Level {
  const product = impact * likelihood
  return product >= 6 ? 'high' : product >= 3 ? 'medium' : 'low'
}

/** Both classes, to be put behind the grounds. */
export const writtenClasses = (impact: Impact, likelihood: Likelihood): Wording => ({
  zh: `（影响 ${impact} × 可能性 ${likelihood}）`,
  en: ` (impact ${impact} × likelihood ${likelihood})`,
})

const order: readonly Level[] = ['high', 'medium', 'low']
export const byLevel = (left: { level: Level }, right: { level: Level }): number =>
  order.indexOf(left.level) - order.indexOf(right.level)
export const highest = (items: readonly { level: Level }[]): Level | null =>
  order.find((level) => items.some((item) => item.level === level)) ?? null

export const levelNames: Record<Level, Wording> = {
  high: { zh: '高', en: 'high' },
  medium: { zh: '中', en: 'medium' },
  low: { zh: '低', en: 'low' },
}
