import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { type ClaimView, totalOf } from '../case/claims.ts'
import { currencyOf } from '../case/conditions.ts'
import { writtenAmount } from '../intake/intake.ts'
import { filled, listOf } from '../skills/language.ts'
import { type Paragraph, unproven } from '../sources/citations.ts'
import { writtenDate } from '../time/dates.ts'
import { inCharacters } from '../values/in-characters.ts'
import type { CaseDraft } from './case-draft.ts'
import type { Section } from './draft.ts'
import { formal, gapAt, plain, sectionIfAny, table } from './statements.ts'

export const request = (text: string): Paragraph => ({ ...unproven(text), form: 'request' })

/** 60,000元（陆万元整） */
export const fullAmount = (amount: number, { facts, language }: Pick<CaseDraft, 'facts' | 'language'>): string => {
  const currency = currencyOf(facts)
  const figures = writtenAmount(amount, currency, language)
  return language === 'zh' && currency === 'CNY' ? `${figures}（${inCharacters(amount)}）` : figures
}

/** What is asked for, numbered, and what it comes to. */
export function claimItems(draft: CaseDraft, wording: (text: string) => string): Paragraph[] {
  const { claims, language } = draft
  const end = (at: number) => (language === 'en' ? '.' : at === claims.length - 1 ? '。' : '；')
  const open = claims.every(({ key }) => key === 'costs') ? [gapAt(texts.what_is_claimed, language, 'request')] : []
  const more =
    open.length > 0
      ? []
      : draft.undecided.slots.map(({ label }) => gapAt(filled(texts.undecided, { label }), language, 'request'))
  return [...open, ...claims.map(({ text }, at) => request(`${wording(text)}${end(at)}`)), ...more, ...totalLine(draft)]
}

const isCounted = ({ sum, isTotal }: ClaimView): boolean => sum !== null && !isTotal

/** Only where every sum is known, there are several, and no claim says it already. */
function totalLine({ claims, facts, language }: CaseDraft): Paragraph[] {
  const total = totalOf(claims)
  const counted = claims.filter(isCounted)
  const isSaid = claims.some(({ sum, isTotal }) => isTotal && sum?.amount === total)
  if (counted.length < 2 || counted.some(({ sum }) => sum?.amount === null) || isSaid) return []
  const items = claims.flatMap((claim, at) => (isCounted(claim) ? [at + 1] : []))
  const list = listOf(items.map(String), language)
  return [formal(filled(texts.total, { items: list, sum: fullAmount(total, { facts, language }) })[language])]
}

/** How each sum was computed, step by step. Notes are for the client, not for the other side. */
export function computationSection(draft: CaseDraft, withNotes = false): Section[] {
  const { claims, language } = draft
  const rows = claims.flatMap(({ sum }, at) => {
    const steps = [...(sum?.steps ?? []), ...(withNotes ? (sum?.notes ?? []) : [])]
    const amount = amountOf(sum, draft)
    if (amount === null) return []
    return steps.map((step, order) => [
      plain(order === 0 ? String(at + 1) : ''),
      plain(writtenStep(step[language], draft)),
      plain(order === 0 ? amount : ''),
    ])
  })
  const columns = [
    [texts.item_column, 12],
    [texts.computation_column, 66],
    [texts.amount_column, 22],
  ] as const
  return sectionIfAny(
    texts.computation,
    language,
    rows.length === 0 ? [] : [table(texts.computation, columns, rows, language)],
  )
}

const renminbi = /CNY (?<figures>\d[\d,.]{0,20})|(?<figures>\d[\d,.]{0,20})元/g
const dayOrSum =
  /\b(?<day>\d{4}-\d\d-\d\d)\b|(?<![\d.,-])(?<sum>\d{4,12}(?:\.\d{1,2})?)(?=元| ×| to (?:interest|principal)| paid|$)/g

function amountOf(sum: ClaimView['sum'], { facts, language }: CaseDraft): string | null {
  const currency = currencyOf(facts)
  if (sum === null) return null
  if (sum.amount !== null) return writtenAmount(sum.amount, currency, language)
  if (sum.partial === undefined || sum.partial === 0) return null
  return filled(texts.known_part, { sum: writtenAmount(sum.partial, currency, language) })[language]
}

/** Days and sums as a document writes them, in the currency of the case. */
export function writtenStep(step: string, { facts, language }: Pick<CaseDraft, 'facts' | 'language'>): string {
  const written = step.replace(dayOrSum, (_, day: string | undefined, sum = '') =>
    day === undefined
      ? Number(sum).toLocaleString('en', { minimumFractionDigits: sum.includes('.') ? 2 : 0 })
      : writtenDate(day, language),
  )
  const currency = currencyOf(facts)
  return currency === 'CNY' ? written : written.replace(renminbi, `${currency} $<figures>`)
}
