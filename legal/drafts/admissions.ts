import { knownValue } from '../case/conditions.ts'
import { isOfProceedings } from '../exhibits/exhibits.ts'
import type { Source } from '../skills/skill.ts'
import { sentencesOf } from '../sources/sentences.ts'
import type { CaseDraft } from './case-draft.ts'

const facts =
  /(?:事实[与和及、]?理由|事实经过|Facts and (?:grounds|reasons)|(?<=\n\s{0,8})Facts(?=:)|\bGrounds\b)\s{0,3}[:：]?/i
const paid =
  /(?:支付|归还|偿还|还款|付款|还了|付了|转账)[^，。；\n]{0,20}\d[\d,.]{2,15}|\b(?:paid|repaid)\b[^.\n]{0,40}\d[\d,.]{2,15}/i
const byRespondent = /被告|被申请人|respondent|defendant/i
/** What the claimant has handed over is no admission, nor what was paid to nobody. */
const byClaimant = /原告(?:于|当日|通过|已|即|共)|向被告(?:支付|转账|交付)|未支付|claimant paid|plaintiff paid/i
const sentenceMax = 200

/** What the other side says itself to have received, in the words of the paper that was served. */
export function admissionsOf({ input, facts: known }: CaseDraft): Source[] {
  if (!Array.isArray(knownValue(known, 'payments'))) return []
  return input.files.flatMap(({ file_id, name, text }) => {
    const head = isOfProceedings(name, text) ? facts.exec(text) : null
    if (head === null) return []
    const from = head.index + head[0].length
    // A line that was broken ends no sentence.
    return sentencesOf(text.slice(from).replace(/\n/g, ' '))
      .filter(({ text: words }) => isAdmission(words))
      .map(
        ({ start, end }): Source => ({
          kind: 'file',
          id: file_id,
          title: name,
          quote: text.slice(from + start, from + end),
          start: from + start,
          end: from + end,
        }),
      )
  })
}

function isAdmission(sentence: string): boolean {
  const words = /\p{sc=Han}/u.test(sentence) ? sentence.replace(/\s+/g, '') : sentence
  return words.length <= sentenceMax && paid.test(words) && byRespondent.test(words) && !byClaimant.test(words)
}
