import { listOf, type Wording } from '../skills/language.ts'
import type { Paragraph } from '../sources/citations.ts'
import type { CaseFile } from './parts.ts'
import { formal } from './statements.ts'

/** What has to be confirmed before anything else. */
export const toClear = ({ input }: CaseFile): Paragraph[] =>
  (input.state.contract_review?.to_clear ?? []).map((point) => ({ ...formal(point), form: 'item' }))

const readings: readonly (readonly [state: string, label: Wording])[] = [
  ['no_objection', { zh: '已读，规则未见问题：', en: 'Read, and the rules have nothing to object: ' }],
  ['not_asked', { zh: '没有规则涉及，须由律师阅读：', en: 'No rule concerns them, so a lawyer has to read them: ' }],
]

/** Every clause that no finding quotes: silence is not taken for consent. */
export function clausesLeft({ input, language }: CaseFile): Paragraph[] {
  const clauses = input.state.contract_review?.clauses ?? []
  return readings.flatMap(([state, label]) => {
    const names = clauses
      .filter((one) => one.read_as === state)
      .flatMap(({ number, heading }) => (number ? [heading ? `${number} ${heading}` : number] : []))
    return names.length === 0 ? [] : [formal(`${label[language]}${listOf(names, language)}`)]
  })
}
