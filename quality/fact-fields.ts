import type { ReadFact } from './read-fact.ts'
import { compared, type Score } from './score.ts'

const listOf = (value: string | null): string[] => (value === null ? [] : [value])
const written = ({ role, name }: { role: string; name: string }): string => `${role}: ${name}`

/** How each field of an intake is compared with its label. */
export const fields: Readonly<Record<string, (read: ReadFact) => Score>> = {
  kind: ({ intake, fact }) => compared(listOf(intake.kind), [fact.kind]),
  client: ({ intake, fact }) => compared(listOf(intake.client), listOf(fact.client)),
  opponent: ({ intake, fact }) => compared(listOf(intake.opponent), listOf(fact.opponent)),
  'other parties, with their part': ({ intake: { parties, client, opponent }, fact }) =>
    compared(parties.filter(({ name }) => name !== client && name !== opponent).map(written), fact.others.map(written)),
  amounts: ({ intake, fact }) =>
    compared(
      intake.amounts.map(({ currency, value }) => `${currency} ${value}`),
      fact.amounts,
    ),
  'amount in dispute': ({ intake: { amount, currency }, fact }) =>
    compared(amount === null ? [] : [`${currency} ${amount}`], listOf(fact.amount)),
  dates: ({ intake, fact }) =>
    compared(
      intake.dates.map(({ date }) => date),
      fact.dates,
    ),
  numbers: ({ intake, fact }) =>
    compared(
      intake.numbers.map(({ kind, value }) => `${kind} ${value}`),
      fact.numbers.map(({ kind, value }) => `${kind} ${value}`),
    ),
  claims: ({ intake: { claims }, fact }) => ({
    right: claims.filter((claim) => fact.claims.some((words) => claim.includes(words))).length,
    found: claims.length,
    expected: fact.claims.length,
  }),
}
