import texts from '../../resources/texts/interest.json' with { type: 'json' }
import { supportsOf } from '../exhibits/exhibits.ts'
import { filled, inSentence, listOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { isDay } from '../time/calendar.ts'
import { type Interest, interestProduct, notesOnAccount, openInterest } from '../time/interest-product.ts'
import type { CaseModel, SlotValue } from './case-model.ts'
import { modelNamed } from './case-models.ts'
import { currencyOf, knownValue } from './conditions.ts'
import { formulas } from './formulas.ts'
import { factsOf } from './ledger.ts'
import { readCaseFile } from './read-case-file.ts'

/** The names under which a caller hands over what the claim for interest calls otherwise. */
const handedOver: Readonly<Record<string, string>> = {
  principal: 'principal',
  contract_date: 'contract_date',
  due_on: 'due_date',
  lent_on: 'from',
  payments: 'payments',
  filed_on: 'filed_on',
}

/**
 * Interest as the claim of the case states it: what a document asks for and what the client is told is one sum. What a
 * caller hands over counts above the case file. Null for a cause that has no claim for interest on a loan.
 */
export function interestOfCase(input: SkillInput): Interest | null {
  const { model: name, entries } = readCaseFile(input.state.case_file)
  const model = modelNamed(name)
  const claim = model?.claims.find(({ key }) => key === 'interest_due')
  const sum = claim?.sum
  const formula = sum?.formula === 'loan_interest' ? formulas.loan_interest : undefined
  if (model === null || sum === undefined || formula === undefined) return null
  const facts = factsOf(entries)
  const given = (argument: string) =>
    givenBy(input, argument) ?? knownValue(facts, sum.args[argument] ?? '') ?? undefined
  const { account, notes = [], missing } = formula(given, input.today)
  if (account === undefined || account.items.length === 0)
    return openInterest([...openArguments(model, sum.args, missing), ...notes], input)
  const used = ['term_rate', 'default_rate', 'due_on', 'lent_on'].flatMap((argument) => {
    const fact = givenBy(input, argument) === undefined ? facts.get(sum.args[argument] ?? '') : undefined
    return fact === undefined ? [] : supportsOf(fact, entries)
  })
  const counted = { currency: currencyOf(facts), daysInYear: 365 as const, sources: used }
  return interestProduct({ ...counted, account, notes: [...notes, ...notesOnAccount(counted, account)] }, input)
}

function givenBy({ given }: SkillInput, argument: string): SlotValue | undefined {
  const rates: Readonly<Record<string, unknown>> = {
    term_rate: given.rate_percent_per_year,
    default_rate: given.overdue_rate_percent_per_year,
  }
  const percent = rates[argument]
  if (typeof percent === 'number') return { percent, per: 'year' }
  if (argument === 'until') return isDay(given.to) ? given.to : undefined
  return given[handedOver[argument] ?? ''] as SlotValue | undefined
}

function openArguments({ slots }: CaseModel, args: Readonly<Record<string, string>>, missing: readonly string[]) {
  const named = missing.map((argument) => args[argument] ?? argument)
  const labels = slots.filter(({ key }) => named.includes(key)).map(({ label }) => inSentence(label))
  if (labels.length === 0) return []
  const what = {
    zh: listOf(
      labels.map(({ zh }) => zh),
      'zh',
    ),
    en: listOf(
      labels.map(({ en }) => en),
      'en',
    ),
  }
  return [filled(texts.needs, { what })]
}
