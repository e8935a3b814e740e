import type { CaseModel, Side } from '../case/case-model.ts'
import type { Entry } from '../case/ledger.ts'
import type { CaseText } from './case-text.ts'
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
  return [{ slot, value: names.map((name) => fullerName(name, messages)), state: 'read', source, at: 0 }]
}
