import type { Slot } from '../case/case-model.ts'
import { agree, type Fact } from '../case/ledger.ts'
import { type Correction, correctionsIn } from '../values/corrections.ts'
import { nameAtStart } from './name-at-start.ts'
import { readText } from './read-text.ts'
import type { SlotFound } from './read-values.ts'
import { finders } from './read-values.ts'

/** What a message sets right: the slot that held the old value, or the one that its words speak of. */
export function corrected(
  text: string,
  slots: readonly Slot[],
  facts: ReadonlyMap<string, Fact>,
  today: string,
): Omit<SlotFound, 'score'>[] {
  return correctionsIn(text).flatMap((one) => correction(one, text, slots, facts, today))
}

function correction(
  { from, to, start: at, end }: Correction,
  text: string,
  slots: readonly Slot[],
  facts: ReadonlyMap<string, Fact>,
  today: string,
): Omit<SlotFound, 'score'>[] {
  const span = { text: text.slice(at, end), start: at, end }
  const known = slots.filter(({ key }) => facts.has(key))
  if (from !== null)
    for (const slot of known) {
      const { entry, against = [] } = facts.get(slot.key) ?? {}
      const said = [...(entry === undefined ? [] : [entry]), ...against]
      const [old, now] = [valueIn(from, slot, today), valueIn(to, slot, today)]
      if (old !== null && now !== null && said.some(({ value }) => agree(value, old)))
        return [{ ...span, slot: slot.key, value: now }]
    }
  // Without the old value, the words of the sentence tell which slot is meant.
  const start = Math.max(text.lastIndexOf('。', at), text.lastIndexOf('\n', at)) + 1
  return readText(text.slice(start, span.end), known, today)
    .filter((one) => one.start + start >= at)
    .slice(0, 1)
    .map(({ slot, value }) => ({ ...span, slot, value }))
}

/** The first value of the slot's type in some words. */
function valueIn(words: string, { type }: Slot, today: string): SlotFound['value'] | null {
  if (type === 'party' || type === 'parties') {
    const name = nameAtStart(words)
    return name === null ? null : type === 'party' ? name : [name]
  }
  return finders[type]?.(words, today)[0]?.value ?? null
}
