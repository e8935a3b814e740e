import type { Side } from '../case/case-model.ts'
import { partyWords } from '../case/case-models.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { placesOf } from './places.ts'
import { type Owner, particularsIn } from './read-particulars.ts'
import type { SlotFound } from './read-text.ts'

/** What a text says of parties whose names are known from elsewhere, or whom it calls I, he or she. */
export function knownParticulars(text: string, told: readonly Entry[], ours: Side): SlotFound[] {
  const facts = factsOf(told)
  const theirs = ours === 'claimant' ? 'respondent' : 'claimant'
  const named = (['claimant', 'respondent'] as const).flatMap((slot) =>
    owners(text, slot, [facts.get(slot)?.value ?? []].flat().map(String)),
  )
  const spoken = [...owners(text, ours, partyWords.own), ...owners(text, theirs, partyWords.other)]
  return particularsIn(
    text,
    [...named, ...spoken].toSorted((left, right) => left.at - right.at),
  )
}

const owners = (text: string, slot: Side, words: readonly string[]): Owner[] =>
  words.flatMap((word) => placesOf(text, word).map((at) => ({ slot, at })))
