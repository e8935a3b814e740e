import type { Wording } from '../skills/language.ts'

/** Something that the claimant has to show, what usually shows it, and the words by which a file speaks of it. */
export interface Element {
  key: string
  name: Wording
  evidence: readonly Wording[]
  words: RegExp
}

/** `evidence` is "zh / en; zh / en". */
export const element = (key: string, zh: string, en: string, evidence: string, words: string): Element => ({
  key,
  name: { zh, en },
  evidence: evidence.split('; ').map((pair) => {
    const [first = '', second = ''] = pair.split(' / ')
    return { zh: first, en: second }
  }),
  words: new RegExp(words, 'i'),
})

export const agreement = (words: string, evidence: string): Element =>
  element('agreement', '合同关系成立', 'An agreement was made', evidence, words)
export const breach = (zh: string, en: string, evidence: string, words: string): Element =>
  element('breach', zh, en, evidence, words)
export const loss = element(
  'loss',
  '损失及其金额',
  'The loss and its amount',
  '发票、收据 / invoices and receipts; 付款凭证 / proof of payment',
  '损失|发票|收据|费用|invoice|receipt|loss|expense',
)
export const chat = '聊天记录或往来函件 / messages or letters'
