import { clipText } from '@casewright/kit/text/clip-text'
import type { IntakeProduct } from '../products/intake.ts'
import type { Intake } from './intake.ts'

const factsLengthMax = 8000
const listMax = 100

/** What was known stays as it is, whoever said it; what was found fills the empty places and lengthens the lists. */
export function mergeIntake(known: Intake, found: IntakeProduct, kindWasAsked: boolean): IntakeProduct {
  const keepsKind = kindWasAsked || found.kind === 'question'
  return {
    kind: keepsKind ? (known.kind ?? found.kind) : found.kind,
    language: known.language ?? found.language,
    client: known.client ?? found.client,
    opponent: known.opponent ?? found.opponent,
    side: known.side ?? found.side,
    claim: known.claim ?? found.claim,
    amount: known.amount ?? found.amount,
    currency: known.amount === null ? (known.currency ?? found.currency) : known.currency,
    event_date: known.event_date ?? found.event_date,
    facts: joinFacts(known.facts, found.facts),
    parties: union(known.parties, found.parties),
    amounts: union(known.amounts, found.amounts),
    dates: union(known.dates, found.dates),
    claims: union(known.claim === null ? known.claims : [...known.claims, known.claim], found.claims),
    numbers: union(known.numbers, found.numbers),
  }
}

/** A message that is read again, after a card was answered, adds nothing. */
function joinFacts(known: string | null, found: string | null): string | null {
  if (known === null || found === null) return known ?? found
  const lines = found.split('\n').filter((line) => !known.includes(line))
  const room = factsLengthMax - known.length - 1
  return lines.length === 0 || room <= 0 ? known : `${known}\n${clipText(lines.join('\n'), room)}`
}

function union<T>(known: readonly T[], found: readonly T[]): T[] {
  const byText = new Map([...known, ...found].map((item) => [JSON.stringify(item), item]))
  return [...byText.values()].slice(0, Math.max(listMax, known.length))
}
