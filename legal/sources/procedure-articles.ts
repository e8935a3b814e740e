import type { SkillInput } from '../skills/skill.ts'
import { passagesOn } from './articles.ts'
import { type Sourced, supportedBy } from './sourced.ts'

/** Where the law says what the analysis says in its own words. They are looked for among the passages, never cited unseen. */
const articles = {
  interruption: ['《民法典》第一百九十五条'],
  expiry: ['《民法典》第一百九十二条', '《民法典》第一百八十八条'],
  filing: ['《民事诉讼法》第一百二十二条'],
  defence: ['《民事诉讼法》第一百二十八条'],
  counterclaim: ['《民事诉讼法》第五十四条'],
  preservation: ['《民事诉讼法》第一百零三条', '《民事诉讼法》第一百零四条'],
  evidenceList: ['《最高人民法院关于民事诉讼证据的若干规定》第十九条'],
  labourArbitration: ['《劳动争议调解仲裁法》第五条'],
} as const

/** All of them, to be looked up together. */
export const procedureArticles: readonly string[] = Object.values(articles).flat()

/** The passages on a point of procedure; without any it is shown as unverified. */
export const lawOn = (point: keyof typeof articles, { sources }: SkillInput): Sourced =>
  supportedBy(passagesOn(articles[point], sources))
