import { clipText } from '@casewright/kit/text/clip-text'
import type { IntakeProduct } from '../products/intake.ts'
import type { SkillInput } from '../skills/skill.ts'
import { sentencesOf } from '../sources/sentences.ts'
import { datesIn } from '../time/dates.ts'
import { amountsIn } from '../values/amounts.ts'
import { claimsIn } from './claims.ts'
import { identifiersIn } from './identifiers.ts'
import { mainAmount } from './intake-amount.ts'
import { intakeKind } from './intake-kind.ts'
import { isSued, labelledParties, type Party, partiesIn } from './parties.ts'

const factsLengthMax = 2000
const listMax = 50
const filesMax = 5
const fileLengthMax = 20_000

/** What a message and the heads of the files say, word by word; nothing is concluded that is not written there. */
export function extractIntake(
  message: string,
  files: SkillInput['files'],
  today: string,
): Omit<IntakeProduct, 'language'> {
  const texts = files.slice(0, filesMax).map(({ text }) => text.slice(0, fileLengthMax))
  const said = partiesIn(message)
  const sued = isSued(message)
  const claims = claimsIn(message)
  const kind = intakeKind(message, said.length > 0, claims.length > 0, files)
  const amounts = distinct(amountsIn(message), ({ value, currency }) => `${currency} ${value}`)
  const dates = distinct(datesIn(message, today), ({ date }) => date)
  const main = mainAmount(message, claims)
  const named = (role: Party['role']) => said.find((party) => party.role === role)?.name ?? null
  const client = named('client')
  const opponent = named('opponent') ?? named(sued ? 'plaintiff' : 'defendant')
  return {
    kind,
    client,
    opponent: opponent === client ? null : opponent,
    side: sued ? 'respondent' : null,
    claim: claims[0] ?? null,
    amount: main?.value ?? null,
    currency: main?.currency ?? null,
    event_date: dates.find(({ date }) => date <= today)?.date ?? null,
    facts: kind === 'question' ? null : factsOf(message),
    parties: [...said, ...texts.flatMap(labelledParties)].slice(0, listMax),
    amounts: amounts.map(({ value, currency, text }) => ({ value, currency, text })),
    dates: dates.map(({ date, text }) => ({ date, text })),
    claims,
    numbers: [message, ...texts]
      .flatMap(identifiersIn)
      .slice(0, listMax)
      .map(({ kind: of, value }) => ({ kind: of, value })),
  }
}

function factsOf(message: string): string | null {
  const facts = sentencesOf(message)
    .map(({ text }) => text)
    .join('\n')
  return facts === '' ? null : clipText(facts, factsLengthMax)
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const byKey = new Map<string, T>()
  for (const item of items) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item)
  return [...byKey.values()].slice(0, listMax)
}
