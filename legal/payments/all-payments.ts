import type { Account } from '../case/case-file.ts'
import type { CaseModel } from '../case/case-model.ts'
import { holds } from '../case/conditions.ts'
import { type Entry, type EntrySource, factsOf } from '../case/ledger.ts'
import { isChat } from '../chats/chat-messages.ts'
import { chatPayments } from '../chats/chat-payments.ts'
import { speakersOf } from '../chats/speakers-of.ts'
import { setAsideSums } from '../reading/set-aside.ts'
import { unwrapped } from '../reading/unwrap.ts'
import { isDay, lastOfMonth } from '../time/calendar.ts'
import type { Payment } from '../time/interest.ts'
import { amountsIn } from '../values/amounts.ts'
import { correctionsIn } from '../values/corrections.ts'
import { dateValuesIn } from '../values/dates.ts'
import { paymentValuesIn } from '../values/payments.ts'
import { type PaymentFound, paidOnSigning, paymentsTold } from './read-payments.ts'
import { receiptsIn } from './read-receipts.ts'
import { transfersIn } from './read-transfers.ts'

interface Told extends PaymentFound {
  source: EntrySource
}

/** The list of payments, and where the messages tell of each. */
interface Paid {
  entries: readonly Entry[]
  said: readonly Told[]
}

interface Texts {
  files: readonly { file_id: string; name: string; text: string }[]
  accounts: readonly Account[]
}

/**
 * The payments that all files and messages tell of, as one list: what one of them adds contradicts nobody. Those of files
 * that were read before stay in it.
 */
export function allPayments(model: CaseModel, told: readonly Entry[], { files, accounts }: Texts): Paid {
  if (!model.slots.some(({ key }) => key === 'payments')) return { entries: [], said: [] }
  const facts = factsOf(told)
  const names = (slot: string) => [facts.get(slot)?.value ?? []].flat().map(String)
  const isByClaimant = model.paid_by_claimant !== undefined && holds(model.paid_by_claimant, facts)
  const isClaimant = facts.get('side')?.value !== 'respondent'
  const [payer, payee] = isByClaimant ? ['claimant', 'respondent'] : ['respondent', 'claimant']
  const today = accounts.at(-1)?.on ?? ''
  const isLoan = loans.includes(model.name)
  const parties = { payer: names(payer ?? ''), payee: names(payee ?? ''), isLoan } as const
  const client = isByClaimant === isClaimant ? 'payer' : 'payee'
  const chats = {
    client: isClaimant ? 'claimant' : 'respondent',
    payer: isByClaimant ? 'claimant' : 'respondent',
    names: speakersOf(
      facts,
      accounts.map(({ text }) => text),
      isClaimant ? 'claimant' : 'respondent',
    ),
    isLoan,
  } as const
  const read = files.flatMap(({ file_id, name, text }): Told[] =>
    [
      ...transfersIn(text, today, { ...parties, client }),
      ...receiptsIn(text, today, parties),
      ...acknowledgedIn(text, today),
      ...chatPayments(text, today, chats),
    ].map((found) => ({
      ...found,
      source: { kind: 'file', file_id, name, quote: found.text, start: found.start, end: found.end },
    })),
  )
  const contractDay = facts.get('contract_date')?.value
  const said = accounts.flatMap(({ text, on }, message): Told[] => {
    const context = { today: on, ...(isDay(contractDay) && { contractDay }) }
    const found = isChat(text, on)
      ? chatPayments(text, on, chats)
      : [...paymentsTold(text, context, isByClaimant === isClaimant), ...paidOnSigning(text, facts)]
    return found.map((one) => ({
      ...one,
      source: { kind: 'message', message, quote: one.text, start: one.start, end: one.end },
    }))
  })
  const restated = said.map((one) => ({ ...one, payment: restatedDay(one, restatedSum(one, accounts), accounts) }))
  const byModel = told.flatMap(paymentsByModel)
  const earlier = told.findLast(({ slot, state }) => slot === 'payments' && state === 'read')
  const aside = new Set(setAsideSums(accounts.map(({ text }) => text)))
  const saidByModel = byModel.filter(({ source }) => source.kind === 'message')
  const standing = (some: readonly Told[]) =>
    some
      .filter((one) => ![...restated, ...saidByModel].some((later) => corrects(later, one, accounts)))
      .map(({ payment }) => payment)
      .filter(({ amount }) => !aside.has(amount))
  const kept = withMore(
    [...((earlier?.value ?? []) as readonly Payment[]), ...read.map(({ payment }) => payment)],
    byModel.flatMap(({ source, payment }) => (source.kind === 'file' ? [payment] : [])),
  ).filter(({ amount }) => !aside.has(amount))
  const more = standing(restated)
    .filter((one) => !(isLoan && one.amount === facts.get('principal')?.value))
    .filter((one) => !kept.some((other) => isSame(one, other)))
    .filter((one, _, ones) => countOf(one.amount, ones) > countOf(one.amount, kept))
  const source = earlier?.source ?? read[0]?.source ?? said[0]?.source ?? byModel[0]?.source
  if (source === undefined) return { entries: [], said }
  const value = listed(withMore([...kept, ...more], standing(saidByModel)))
  const state = kept.length > 0 ? 'read' : 'stated'
  return { entries: [{ slot: 'payments', value, state, source, at: 0 }], said }
}

const wholeSums = ['price', 'principal', 'fee']

/** 5月底打了6万 is a payment: it is neither what is left, nor the price where another source tells that. What a model has read is asked about. */
export function isOfPayment(entry: Entry, all: readonly Entry[], { said, entries }: Paid): boolean {
  const { slot, source, state, value, by } = entry
  if (by !== undefined || source.kind !== 'message' || (slot !== 'unpaid_amount' && !wholeSums.includes(slot)))
    return false
  const payments = entries.flatMap((one) => one.value as readonly Payment[])
  if (state === 'corrected') return slot === 'unpaid_amount' && payments.some(({ amount }) => amount === value)
  const isTold = all.some((one) => one.slot === slot && one.source.kind === 'file')
  if (slot !== 'unpaid_amount' && !isTold) return false
  return said.some(
    (one) =>
      one.source.kind === 'message' &&
      one.source.message === source.message &&
      one.start < source.end &&
      source.start < one.end,
  )
}

const accountsStated = /对\s{0,3}账|结\s{0,3}算\s{0,3}单|statement of account/iu

/** A statement of account that both sides confirm tells what was paid, in whole sentences. */
function acknowledgedIn(document: string, today: string): PaymentFound[] {
  if (!accountsStated.test(document.slice(0, 80))) return []
  const { text, placeOf } = unwrapped(document)
  const isPast = ({ start }: { start: number }) =>
    /(?:已经?于?|\bpaid on )\s{0,2}$/u.test(text.slice(Math.max(0, start - 10), start))
  return paymentValuesIn(text, { today })
    .filter(isPast)
    .map(({ value, text: words, start, end }) => ({
      payment: value,
      text: words,
      start: placeOf(start),
      end: placeOf(Math.max(start, end - 1)) + 1,
    }))
}

/** A model's payments are no list of their own: they only add to this one. */
const paymentsByModel = ({ slot, value, source, by }: Entry): Told[] =>
  by === 'model' && slot === 'payments' && 'quote' in source
    ? (value as readonly Payment[]).map((payment) => {
        const { quote: text, start, end } = source
        return { payment, text, start, end, source }
      })
    : []

/** Payments that are not there yet, each once. */
const withMore = (payments: readonly Payment[], more: readonly Payment[]): Payment[] => [
  ...payments,
  ...more.filter((one, at) => ![...payments, ...more.slice(0, at)].some((other) => isSame(one, other))),
]

const loans = ['private_lending', 'financial_loan', 'credit_card']

/** A sum that a record tells of another day than the message is the same payment, told less exactly. */
const countOf = (amount: number, payments: readonly Payment[]): number =>
  payments.filter((one) => one.amount === amount).length

const correction = /不是|更正|记错|说错|写错|\b(?:not|actually|sorry|correction)\b/iu
const correctionReach = 30

/** A later message that tells the same sum of another day, and that the first one was wrong. */
function corrects(later: Told, one: Told, accounts: readonly Account[]): boolean {
  if (later.source.kind !== 'message' || one.source.kind !== 'message') return false
  if (later.source.message <= one.source.message || later.payment.amount !== one.payment.amount) return false
  const text = accounts[later.source.message]?.text ?? ''
  return correction.test(text.slice(Math.max(0, later.start - correctionReach), later.end + correctionReach))
}

const figures = /(?<to>\d[\d,]{2,12}),? not (?<from>\d[\d,]{2,12})/gu

const sumIn = (words: string): number | undefined => {
  const figure = /^\d[\d,]{2,12}$/u.test(words.trim()) ? Number(words.replaceAll(',', '')) : undefined
  return amountsIn(words)[0]?.value ?? figure
}

/** 那笔不是3万，是三万五: the sum that a later message gives for it. */
function restatedSum({ payment, source }: Told, accounts: readonly Account[]): Payment {
  const from = source.kind === 'message' ? source.message + 1 : accounts.length
  const sum = accounts
    .slice(from)
    .flatMap(({ text }) => [
      ...correctionsIn(text),
      ...[...text.matchAll(figures)].map(({ groups }) => ({ from: groups?.from ?? '', to: groups?.to ?? '' })),
    ])
    .filter(({ from: old }) => old !== null && sumIn(old) === payment.amount)
    .map(({ to }) => sumIn(to))
    .findLast((value) => value !== undefined)
  return sum === undefined ? payment : { ...payment, amount: sum }
}

const ofPayment = /那笔|这笔|转|付|还|汇|到账|流水|\b(?:payments?|bank|transfer|advice|paid|instal?ment)\b/iu

/** 五月那笔是5月16号: the day that a later message gives for a payment of which only the month was told. */
function restatedDay({ source }: Told, payment: Payment, accounts: readonly Account[]): Payment {
  if (payment.date.length !== 'YYYY-MM'.length || source.kind !== 'message') return payment
  const days = accounts.slice(source.message + 1).flatMap(({ text, on }) =>
    text
      .split(/[。；;\n]/u)
      .filter((part) => ofPayment.test(part))
      .flatMap((part) => dateValuesIn(part, { today: on })),
  )
  const day = days.find(({ value }) => value.length > payment.date.length && value.startsWith(payment.date))
  return day === undefined ? payment : { ...payment, date: day.value }
}

/** A month and a day in it are the same payment. */
const isSame = (one: Payment, other: Payment): boolean =>
  one.amount === other.amount && (one.date.startsWith(other.date) || other.date.startsWith(one.date))

/** In their order, each once; of a month the last day counts. */
function listed(payments: readonly Payment[]): Payment[] {
  const dated = payments.map(({ date, amount }) => ({ date: date.length === 7 ? lastOfMonth(date) : date, amount }))
  const each = new Map(dated.map((one) => [`${one.date} ${one.amount}`, one]))
  return [...each.values()].toSorted((left, right) => (left.date < right.date ? -1 : 1))
}
