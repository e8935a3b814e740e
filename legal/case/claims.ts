import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/case_file.json' with { type: 'json' }
import { writtenAmount } from '../intake/intake.ts'
import { filled, type Wording } from '../skills/language.ts'
import { writtenDate } from '../time/dates.ts'
import { cents } from '../values/cents.ts'
import { inCharacters } from '../values/in-characters.ts'
import type { CaseModel, Claim, Slot, Sum } from './case-model.ts'
import { currencyOf, type Facts, holds, knownValue } from './conditions.ts'
import { fill, namesIn, neededIn } from './fill.ts'
import { inSentence } from './format.ts'
import type { Computed } from './formula.ts'
import { formulas } from './formulas.ts'

/** A claim with its sum, and the slots that it used: when one of them changes, it is made again. */
export interface ClaimView {
  key: string
  text: string
  sum: Computed | null
  /** Its sum is that of other claims taken together: it does not add to the value of the claim. */
  isTotal: boolean
  articles: readonly string[]
  used: readonly string[]
  /** Slots without which it cannot be stated. */
  missing: readonly string[]
}

export interface At {
  today: string
  language: Locale
}

/** The prayer for relief: every claim of the model whose conditions hold and whose sum is not nothing. */
export function claimsOf(model: CaseModel, facts: Facts, at: At, open: (what: Wording) => string): ClaimView[] {
  return model.claims
    .filter((claim) => holds(claim.when, facts) && !isWaived(claim, facts))
    .map((claim) => claimView(claim, model.slots, facts, at, open))
    .filter(({ sum }) => sum === null || sum.amount === null || sum.amount > 0)
}

/** The client has said that this is not claimed: 违约金就不计较了. What the other side claims is not ours to give up. */
function isWaived({ words = [] }: Claim, facts: Facts): boolean {
  const waived = knownValue(facts, 'waived')
  if (typeof waived !== 'string' || knownValue(facts, 'side') !== 'claimant') return false
  return words.some((word) => waived.includes(word))
}

/**
 * The claims that a choice which is still open may add, with the slots that decide: an end of employment of which nobody
 * has said how it came about carries one of several claims.
 */
export function undecidedClaims(model: CaseModel, facts: Facts): { keys: string[]; slots: Slot[] } {
  const choices = new Map(
    model.slots.flatMap((slot) => (slot.type === 'enum' && slot.ask !== undefined ? [[slot.key, slot]] : [])),
  )
  const isOpen = (slot: string) => choices.has(slot) && !facts.has(slot)
  const made = new Set(model.claims.filter(({ when }) => holds(when, facts)).map(({ key }) => key))
  const open = model.claims.flatMap(({ key, when = [] }) => {
    const failing = when.filter((one) => !holds([one], facts))
    const isUndecided =
      !made.has(key) &&
      failing.some(({ slot }) => isOpen(slot)) &&
      failing.every(({ slot, is }) => is !== undefined && isOpen(slot))
    return isUndecided ? [{ key, decided: failing.map(({ slot }) => slot) }] : []
  })
  const keys = [...new Set(open.map(({ key }) => key))]
  const slots = [...new Set(open.flatMap(({ decided }) => decided))].flatMap((key) => choices.get(key) ?? [])
  return { keys, slots }
}

/** What is conceded at most of each claim, by these facts: nothing where its sum is not known. */
export const fallbacksOf = (model: CaseModel, facts: Facts, at: At): { key: string; text: string }[] =>
  model.claims
    .filter(({ when }) => holds(when, facts))
    .flatMap(({ key, fallback, sum }) => {
      const known = computedSum(sum, facts, at.today)
      if (fallback === undefined || known === null || known.amount === null) return []
      return [{ key, text: textOf(fallback, model.slots, facts, known, at, () => '') }]
    })

/** What is claimed in all, as far as it can be computed; a claim that only adds up others is not counted again. */
export const totalOf = (claims: readonly ClaimView[]): number =>
  cents(claims.reduce((total, { sum, isTotal }) => total + (isTotal ? 0 : (sum?.amount ?? sum?.partial ?? 0)), 0))

function claimView(
  claim: Claim,
  slots: readonly Slot[],
  facts: Facts,
  at: At,
  open: (what: Wording) => string,
): ClaimView {
  const sum = computedSum(claim.sum, facts, at.today)
  const isSlot = (name: string) => slots.some(({ key }) => key === name)
  const named = namesIn(claim.text).filter(isSlot)
  const needed = neededIn(claim.text).filter(isSlot)
  return {
    key: claim.key,
    text: textOf(claim.text, slots, facts, sum, at, open),
    sum,
    isTotal: claim.is_total === true,
    articles: [...claim.articles, ...(sum?.articles ?? [])],
    used: [...new Set([...named, ...(sum?.used ?? [])])],
    missing: [...new Set([...needed.filter((name) => !facts.has(name)), ...(sum?.missing ?? [])])],
  }
}

/** By the formula that a claim or a defence names; null where it names none. */
export function computedSum(sum: Sum | undefined, facts: Facts, today: string): Computed | null {
  const formula = sum === undefined ? undefined : formulas[sum.formula]
  if (sum === undefined || formula === undefined) return null
  const given = (argument: string) => knownValue(facts, sum.args[argument] ?? '')
  const { missing, ...result } = formula(given, today)
  const slotOf = (argument: string) => sum.args[argument] ?? argument
  return { ...result, missing: missing.map(slotOf), used: Object.values(sum.args) }
}

/** What a sum says beside its amount. */
const ofSum: Readonly<Record<string, Wording>> = { until: texts.until, terms: texts.terms }

function textOf(
  text: Wording,
  slots: readonly Slot[],
  facts: Facts,
  sum: Computed | null,
  { language }: At,
  open: (what: Wording) => string,
): string {
  const currency = currencyOf(facts)
  const bySlot = new Map(slots.map((slot) => [slot.key, slot]))
  const known = (name: string, style: string | undefined): string | null => {
    if (name === 'sum') return sum === null ? null : sumIn(sum, (amount) => money(amount, style, language, currency))
    if (name === 'less') return sum?.less === undefined ? null : money(sum.less, style, language, currency)
    const words = sum?.words?.[name]
    if (words !== undefined) return words[language]
    if (name === 'from' || name === 'until') return sum?.[name] === undefined ? null : writtenDate(sum[name], language)
    const [slot, value] = [bySlot.get(name), knownValue(facts, name)]
    return slot === undefined || value === undefined ? null : inSentence(slot, value, language, currency)
  }
  /** What can be computed, and a gap for the rest. */
  const sumIn = ({ amount, partial = 0 }: Computed, written: (amount: number) => string): string | null =>
    amount !== null
      ? written(amount)
      : partial > 0
        ? filled(texts.sum_and_rest, { sum: written(partial), rest: open(texts.rest) })[language]
        : null
  const openAt = (name: string) => open(bySlot.get(name)?.label ?? ofSum[name] ?? texts.sum)
  return fill(text, language, known, openAt) ?? ''
}

/** Sums of a prayer stand in figures and in characters. */
const money = (amount: number, style: string | undefined, language: Locale, currency: string): string => {
  const figures = writtenAmount(amount, currency, language)
  return style === 'full' && language === 'zh' && currency === 'CNY' ? `${figures}（${inCharacters(amount)}）` : figures
}
