import { listOf, type Wording } from '../skills/language.ts'
import { listIn, memberOf, recordOf, textIn } from '../skills/skill-input.ts'
import type { Paragraph } from '../sources/citations.ts'
import type { CaseFile } from './parts.ts'
import { formal } from './statements.ts'

/** What has to be confirmed before anything else. */
export const toClear = ({ input }: CaseFile): Paragraph[] =>
  listIn(memberOf(input, 'contract_review').to_clear).flatMap((one) => {
    const point = textIn(one)
    return point === null ? [] : [{ ...formal(point), form: 'item' }]
  })

const readings: readonly (readonly [state: string, label: Wording])[] = [
  ['no_objection', { zh: '已读，规则未见问题：', en: 'Read, and the rules have nothing to object: ' }],
  ['not_asked', { zh: '没有规则涉及，须由律师阅读：', en: 'No rule concerns them, so a lawyer has to read them: ' }],
]

/** Every clause that no finding quotes: silence is not taken for consent. */
export function clausesLeft({ input, language }: CaseFile): Paragraph[] {
  const clauses = listIn(memberOf(input, 'contract_review').clauses).map(recordOf)
  return readings.flatMap(([state, label]) => {
    const names = clauses
      .filter((one) => one.read_as === state)
      .flatMap(({ number, heading }) => {
        const [at, title] = [textIn(number), textIn(heading)]
        return at === null ? [] : [title === null ? at : `${at} ${title}`]
      })
    return names.length === 0 ? [] : [formal(`${label[language]}${listOf(names, language)}`)]
  })
}
