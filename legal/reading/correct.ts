import type { Slot } from '../case/case-model.ts'
import { agree, type Fact } from '../case/ledger.ts'
import { readName } from './read-names.ts'
import { readText, type SlotFound } from './read-text.ts'
import { finders } from './read-values.ts'

const spellings: readonly RegExp[] = [
  /(?:不是|并非|不对[，,]?不是)\s?(?<from>[^，,。；;不]{1,30})[，,]?\s?(?:而?是|应该?是|应为)\s?(?<to>[^，,。；;]{1,30})/gu,
  /(?:更正|纠正|改正|说错了|写错了|记错了|打错了)[^，,。；;：:]{0,10}[，,：:]\s?(?<to>[^。；;\n]{1,60})/gu,
  /(?:应该是|应当是|应为|其实是|实际是|实际上是)\s?(?<to>[^，,。；;]{1,30})/gu,
  /\b(?:it (?:is|was)|was|is) not (?<from>[^,.;]{1,40}?)[, ]{1,2}(?:but|it (?:is|was)) (?<to>[^,;]{1,40}?)(?=[.,;](?:\s|$)|$)/giu,
  /\b(?:sorry|correction|I meant|actually)[,:]? (?:I meant |it (?:is|was) |the \w{1,20} (?:is|was) )?(?<to>[^,;]{1,40}?)(?=[.,;](?:\s|$)|$)/giu,
]

/** What a message sets right: the slot that held the old value, or the one that its words speak of. */
export function corrected(
  text: string,
  slots: readonly Slot[],
  facts: ReadonlyMap<string, Fact>,
  today: string,
): Omit<SlotFound, 'score'>[] {
  return spellings
    .flatMap((spelling) => [...text.matchAll(spelling)])
    .flatMap((match) => correction(match, text, slots, facts, today))
}

function correction(
  match: RegExpExecArray,
  text: string,
  slots: readonly Slot[],
  facts: ReadonlyMap<string, Fact>,
  today: string,
): Omit<SlotFound, 'score'>[] {
  const { from, to = '' } = match.groups ?? {}
  const span = { text: match[0], start: match.index, end: match.index + match[0].length }
  const known = slots.filter(({ key }) => facts.has(key))
  if (from !== undefined)
    for (const slot of known) {
      const { entry, against = [] } = facts.get(slot.key) ?? {}
      const said = [...(entry === undefined ? [] : [entry]), ...against]
      const [old, now] = [valueIn(from, slot, today), valueIn(to, slot, today)]
      if (old !== null && now !== null && said.some(({ value }) => agree(value, old)))
        return [{ ...span, slot: slot.key, value: now }]
    }
  // Without the old value, the words of the sentence tell which slot is meant.
  const start = Math.max(text.lastIndexOf('。', match.index), text.lastIndexOf('\n', match.index)) + 1
  return readText(text.slice(start, span.end), known, today)
    .filter((one) => one.start + start >= match.index)
    .slice(0, 1)
    .map(({ slot, value }) => ({ ...span, slot, value }))
}

/** The first value of the slot's type in some words. */
function valueIn(words: string, { type }: Slot, today: string): SlotFound['value'] | null {
  if (type === 'party' || type === 'parties') {
    const name = readName(words)
    return name === null ? null : type === 'party' ? name : [name]
  }
  return finders[type]?.(words, today)[0]?.value ?? null
}
