import type { CaseModel, Side } from '../case/case-model.ts'
import type { Entry } from '../case/ledger.ts'
import type { CaseText } from './case-text.ts'
import { inMixedCase } from './name-at-start.ts'
import { type Named, namedIn } from './named-in-document.ts'
import { fullerName, settledSides } from './settle-sides.ts'
import { unwrapped } from './unwrap.ts'

const sides = ['claimant', 'respondent'] as const

/** Who the parties are by the documents and by what the messages say of them; nothing for a side that stays open. */
export function partyEntries(
  files: readonly CaseText[],
  messages: readonly string[],
  ours: Side,
  model: CaseModel,
): Entry[] {
  const documents = files.map(({ text }) => namedIn(unwrapped(text).text))
  const labels = new Map(
    sides.map((side) => [side, model.slots.find(({ key }) => key === side)?.read?.labels ?? []] as const),
  )
  const sideOf = (label: string): Side | null =>
    label === '' ? null : (sides.find((side) => isLabel(label, labels.get(side) ?? [])) ?? null)
  const settled = settledSides(documents, { messages, ours, sideOf })
  if (settled === null) return []
  return sides.flatMap((side) =>
    settled[side].length === 0 ? [] : entryOf(side, settled[side], files, documents, side === ours ? messages : []),
  )
}

const isLabel = (label: string, words: readonly string[]): boolean =>
  words.some((word) => label.replaceAll(/\s/gu, '').endsWith(word.replaceAll(' ', '')))

function entryOf(
  slot: Side,
  names: readonly string[],
  files: readonly CaseText[],
  documents: readonly (readonly Named[])[],
  messages: readonly string[],
): Entry[] {
  const at = Math.max(
    0,
    documents.findIndex((named) => named.some(({ name }) => names.includes(name))),
  )
  const file = files[at]
  const known = documents[at]?.find(({ name }) => names.includes(name))?.name ?? names[0] ?? ''
  if (file === undefined) return []
  const start = Math.max(0, file.text.indexOf(known))
  const source = {
    kind: 'file' as const,
    file_id: file.file_id,
    name: file.name,
    quote: known,
    start,
    end: start + known.length,
  }
  return [{ slot, value: names.map((name) => inMixedCase(fullerName(name, messages))), state: 'read', source, at: 0 }]
}

/**
 * What the documents settle goes before what contradicts it. Of a role by which the model finds its parties only settled
 * names stay where any of them is one: a delivery note may cut the buyer's name short, and whoever runs a shop signs beside
 * its name. And who has handed in the contract, and says that nothing is in writing, speaks of something else.
 */
export function withSettled(entries: readonly Entry[], parties: readonly Entry[], model: CaseModel): Entry[] {
  const settled = new Set(parties.flatMap(({ value }) => value as readonly string[]))
  const roles = new Set(
    (model.infers ?? []).flatMap(({ slot, from = [] }) => (sides.some((side) => side === slot) ? from : [])),
  )
  const isOfFile = ({ slot, source, by }: Entry) => roles.has(slot) && source.kind === 'file' && by === undefined
  const known = new Set(
    entries
      .filter((entry) => isOfFile(entry) && namesOf(entry).some((name) => settled.has(name)))
      .map(({ slot }) => slot),
  )
  const isWritten = entries.some(
    ({ slot, value, source, state }) =>
      slot === 'written_contract' && value === true && source.kind === 'file' && state === 'read',
  )
  return entries.flatMap((entry) => {
    if (isWritten && entry.slot === 'written_contract' && entry.source.kind === 'message' && entry.value !== true)
      return []
    if (!isOfFile(entry) || !known.has(entry.slot)) return [entry]
    const names = namesOf(entry).filter((name) => settled.has(name))
    return names.length === 0 ? [] : [{ ...entry, value: names }]
  })
}

const namesOf = ({ value }: Entry): readonly string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
