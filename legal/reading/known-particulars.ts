import type { Side } from '../case/case-model.ts'
import { partyWords } from '../case/case-models.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { isOrganisation } from '../values/organisation.ts'
import { shortNamesOf } from './aliases.ts'
import { namedIn } from './named-in-document.ts'
import { placesOf } from './places.ts'
import { type Kinds, type Owner, particularsIn } from './read-particulars.ts'
import type { SlotFound } from './read-values.ts'
import { unwrapped } from './unwrap.ts'

const sides = ['claimant', 'respondent'] as const

interface Parties {
  names: Readonly<Record<Side, readonly string[]>>
  kindsOf: (slot: string) => Kinds
}

function partiesIn(told: readonly Entry[]): Parties {
  const facts = factsOf(told)
  const namesOf = (side: Side) => [facts.get(side)?.value ?? []].flat().map(String)
  const names = { claimant: namesOf('claimant'), respondent: namesOf('respondent') }
  const kindsOf = (slot: string): Kinds => {
    const known = slot === 'claimant' || slot === 'respondent' ? names[slot] : []
    // Of a party without a name nothing is known.
    const isOpen = known.length === 0
    return { hasPerson: isOpen || !known.every(isOrganisation), hasCompany: isOpen || known.some(isOrganisation) }
  }
  return { names, kindsOf }
}

/** What a document says of the parties. Others whom it names keep what stands beside their names. */
export const particularsOfFile = (file: string, told: readonly Entry[]): SlotFound[] =>
  particularsBeside(file, partiesIn(told), [])

/** What a document says of one party of a side; what stands beside the names of the others is theirs. */
export function particularsOfParty(file: string, name: string, others: readonly string[]): SlotFound[] {
  const isFirm = isOrganisation(name)
  const kindsOf = () => ({ hasPerson: !isFirm, hasCompany: isFirm })
  return particularsBeside(file, { names: { claimant: [], respondent: [name] }, kindsOf }, others)
}

function particularsBeside(file: string, { names, kindsOf }: Parties, strangers: readonly string[]): SlotFound[] {
  const { text, placeOf } = unwrapped(file)
  const known = sides.flatMap((slot) => owners(text, slot, names[slot]))
  const others = [
    ...namedIn(text).filter(({ name }) => !sides.some((side) => names[side].includes(name))),
    ...spellingsOf(strangers).flatMap((name) => placesOf(text, name).map((at) => ({ at }))),
  ].map(({ at }) => ({ slot: '', at }))
  return particularsIn(text, inOrder([...known, ...others]), kindsOf).map((found) => ({
    ...found,
    start: placeOf(found.start),
    end: placeOf(Math.max(found.start, found.end - 1)) + 1,
  }))
}

/** What a message says of the parties, by name, or of whom it calls I, he or she; of whom it does not say, it is the client. */
export function particularsOfMessage(text: string, told: readonly Entry[], ours: Side): SlotFound[] {
  const { names, kindsOf } = partiesIn(told)
  const theirs = ours === 'claimant' ? 'respondent' : 'claimant'
  const named = sides.flatMap((slot) =>
    owners(
      text,
      slot,
      names[slot].flatMap((name) => [name, ...shortNamesOf(name)]),
    ),
  )
  const spoken = [...ownersBy(text, ours, spellings.own), ...ownersBy(text, theirs, spellings.other)]
  return particularsIn(text, inOrder([...named, ...spoken]), kindsOf, ours)
}

const inOrder = (owners: readonly Owner[]): Owner[] => owners.toSorted((left, right) => left.at - right.at)

/** As they are written, and in capitals. */
const spellingsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => [...new Set([word, word.toUpperCase()])])
const spellings = { own: spellingsOf(partyWords.own), other: spellingsOf(partyWords.other) }

const owners = (text: string, slot: Side, words: readonly string[]): Owner[] => ownersBy(text, slot, spellingsOf(words))

const ownersBy = (text: string, slot: Side, spelled: readonly string[]): Owner[] =>
  spelled.flatMap((one) => placesOf(text, one).map((at) => ({ slot, at })))
