import { nothing, notKnown } from '../case/case-model.ts'
import { totalOf } from '../case/claims.ts'
import { currencyOf } from '../case/conditions.ts'
import { formatted } from '../case/format.ts'
import { factsOf } from '../case/ledger.ts'
import { writtenAmount } from '../intake/intake.ts'
import type { Wording } from '../skills/language.ts'
import { verificationOf } from '../sources/citations.ts'
import { writtenDate } from '../time/dates.ts'
import { entriesBySide } from './answers.ts'
import type { CaseDraft } from './case-draft.ts'
import { birthAndSex } from './identity-number.ts'
import type { CaseFile as Material } from './parts.ts'
import { proceedingsFigures } from './proceedings.ts'
import type { KnownFigures } from './unknown-figures.ts'

/** Products that code computes: their numbers are computations. */
const computedProducts = ['limitation', 'interest'] as const

/** What a draft of the matter may state: the ledger, what was computed from it, and the words of our own data. */
export function knownFigures({ input, intake }: Material, draft: CaseDraft | null): KnownFigures {
  const computed = computedProducts.map((name) => JSON.stringify(input.state[name] ?? null))
  const told = [intake.facts, intake.client, intake.opponent, ...intake.amounts.map(({ value }) => String(value))]
  return {
    texts: [
      writtenDate(input.today, 'zh'),
      ...computed,
      ...(draft === null ? told.flatMap((one) => one ?? []) : ofCase(draft)),
      ...input.files.map(({ name }) => name),
    ],
    isThere: (source) => verificationOf(source, input) === 'verified',
  }
}

function ofCase(draft: CaseDraft): string[] {
  const { caseFile, model, claims, exhibits } = draft
  const currency = currencyOf(draft.facts)
  const facts = [...factsOf(caseFile.entries).values()].flatMap(({ entry, against }) => [entry, ...against])
  const values = [...facts, ...entriesBySide(draft).theirs].flatMap(({ slot, value }) => {
    const known = model.slots.find(({ key }) => key === slot)
    const held = value === nothing || value === notKnown ? [] : [value]
    return known === undefined
      ? held.map(String)
      : held.flatMap((one) => [formatted(known, one, 'zh', currency), formatted(known, one, 'en', currency)])
  })
  const born = values.flatMap((value) => birthAndSex(value) ?? []).map(({ on }) => writtenDate(on, 'zh'))
  const sums = claims.flatMap(({ sum }) =>
    sum === null
      ? []
      : [
          ...[...sum.steps, ...(sum.notes ?? [])].flatMap(both),
          sum.until ?? '',
          ...[sum.amount, sum.partial, sum.less].map((one) => (one == null ? '' : writtenAmount(one, currency, 'zh'))),
        ],
  )
  const words = [...model.claims, ...model.narrative, ...(model.grounds ?? []), ...model.defences].flatMap(({ text }) =>
    both(text),
  )
  return [
    ...values,
    ...born,
    ...sums,
    ...words,
    writtenAmount(totalOf(claims), currency, 'zh'),
    ...exhibits.map(({ name }) => name),
    ...proceedingsFigures(draft),
  ]
}

const both = ({ zh, en }: Wording): string[] => [zh, en]
