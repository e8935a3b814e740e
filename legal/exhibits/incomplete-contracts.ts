import texts from '../../resources/texts/exhibits.json' with { type: 'json' }
import pleadings from '../../resources/texts/pleadings.json' with { type: 'json' }
import { type CaseDraft, sideNames } from '../drafts/case-draft.ts'
import { gapAt } from '../drafts/statements.ts'
import { filled, type Wording } from '../skills/language.ts'
import type { Paragraph } from '../sources/citations.ts'
import { chineseNumber } from '../time/chinese-numbers.ts'
import type { Exhibit } from './exhibits.ts'

const agreement = /合同|协议|\b(?:agreement|contract|lease)\b/i
const notice = /通知|决定|终止|解除|notice|letter/i
const clause =
  /^\s{0,8}(?:第(?<chinese>[一二三四五六七八九十百]{1,5})条|(?<figure>\d{1,2})\s{0,2}[.、．](?!\d))\s{0,4}\S/gmu
const signed =
  /签字|签名|签章|盖章|签署|（章）|\(章\)|捺印|甲方|乙方|\b(?:signed|signature|signatory|by|party [ab]|landlord|tenant|seal)\b/i
const clausesMin = 3

/** Contracts among the exhibits of which clauses are missing, or that nobody seems to have signed: the other side asks for both. */
export function incompleteContracts(draft: CaseDraft): Paragraph[] {
  return draft.exhibits
    .filter(({ name }) => agreement.test(name) && !notice.test(name))
    .flatMap((exhibit) => {
      const text = draft.input.files.find(({ file_id }) => file_id === exhibit.file_id)?.text ?? ''
      return flawsOf(text, exhibit, draft).map((flaw) => gapAt(flaw, draft.language, 'note'))
    })
}

function flawsOf(text: string, { number }: Exhibit, draft: CaseDraft): Wording[] {
  const clauses = [...text.matchAll(clause)].map(({ index, groups }) => ({
    index,
    number: groups?.figure === undefined ? (chineseNumber(groups?.chinese ?? '') ?? 0) : Number(groups.figure),
  }))
  const numbers = clauses.map((one) => one.number)
  // Lists that begin anew are counted by nobody.
  const isRunning = numbers[0] === 1 && numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0))
  const last = clauses.at(-1)
  if (!isRunning || last === undefined || numbers.length < clausesMin) return []
  const exhibit = filled(pleadings.exhibit, { number })
  const jump = numbers.findIndex((one, at) => at > 0 && one > (numbers[at - 1] ?? 0) + 1)
  const end = text.slice(last.index).split('\n').slice(1).join('\n')
  const names = [...sideNames(draft, 'claimant'), ...sideNames(draft, 'respondent')]
  const isSigned = signed.test(end) || names.some((name) => end.includes(name))
  return [
    ...(jump > 0
      ? [filled(texts.clauses_missing, { exhibit, before: numbers[jump - 1] ?? 0, after: numbers[jump] ?? 0 })]
      : []),
    ...(isSigned ? [] : [filled(texts.unsigned, { exhibit })]),
  ]
}
