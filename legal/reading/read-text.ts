import { nothing, type Option, type Slot, type SlotType, type SlotValue } from '../case/case-model.ts'
import { caseModels } from '../case/case-models.ts'
import { type Span, sentencesOf } from '../sources/sentences.ts'
import { addDays, isDay, lastOfMonth } from '../time/calendar.ts'
import { type Cues, cuesOf, scoreOf } from './cues.ts'
import { nameAtStart } from './name-at-start.ts'
import { isCompany } from './named-in-document.ts'
import { finders, type ValueFound } from './read-values.ts'

/** What a text says of a slot, and where. */
export interface SlotFound extends Span {
  slot: string
  value: SlotValue
  /** How sure the reading is; for the order among several. */
  score: number
}

interface Read {
  slot: Slot
  cues: Cues
}

const scoreMin = 40
const bareScoreMin = 85
const textMax = 200_000
/** A sentence with more values than this is no sentence. */
const valuesMax = 100

/** Made once, when the models are loaded. */
const cuesBySlot: ReadonlyMap<Slot, Cues> = new Map(
  caseModels.flatMap(({ slots }) => slots.map((slot) => [slot, cuesOf(slot.read)] as const)),
)

/** What a text says of the slots: each value goes to the slot whose words stand nearest, each slot gets its surest value. */
export function readText(text: string, slots: readonly Slot[], today: string): SlotFound[] {
  const whole = text.slice(0, textMax)
  const reads = slots.map((slot): Read => ({ slot, cues: cuesBySlot.get(slot) ?? cuesOf(slot.read) }))
  const sentences = sentencesOf(whole)
  return [
    ...typedIn(whole, sentences, reads, today),
    ...reads.flatMap(({ slot, cues }) => ofSlot(whole, slot, cues)),
  ].sort((left, right) => left.start - right.start)
}

/** Options, yes and no, names and texts are recognised by words of their own. */
function ofSlot(text: string, slot: Slot, cues: Cues): SlotFound[] {
  switch (slot.type) {
    case 'yes_no':
      return first([...phrase(text, slot.key, cues.no, false), ...phrase(text, slot.key, cues.yes, true)])
    case 'enum':
      return first(
        wishedFirst(
          text,
          slot,
          (slot.options ?? []).flatMap((option) => optionIn(text, slot.key, option)),
        ),
      )
    case 'party':
    case 'parties':
      return namesIn(text, slot, cues)
    case 'text':
      return first([
        ...(cues.field === null ? [] : captures(text, slot.key, cues.field, fieldScore)),
        ...cues.patterns.flatMap((pattern) => captures(text, slot.key, pattern)),
      ])
    // Of a sum or a number: words that say that there is none.
    case 'money':
    case 'date':
    case 'rate':
    case 'period':
    case 'number':
    case 'payments':
      return phrase(text, slot.key, cues.no, nothing)
  }
}

const fieldScore = 200
const first = (found: readonly SlotFound[]): SlotFound[] => found.slice(0, 1)

const phrase = (text: string, slot: string, words: RegExp | null, value: SlotValue): SlotFound[] =>
  words === null
    ? []
    : [...text.matchAll(words)].slice(0, 1).map((match) => foundAt(slot, value, match[0], match.index))

const expressionsOf = ({ words, patterns = [] }: Option): RegExp[] => {
  const { before, patterns: more } = cuesOf({ before: words, patterns })
  return before === null ? [...more] : [before, ...more]
}
const expressionsByOption: ReadonlyMap<Option, RegExp[]> = new Map(
  caseModels.flatMap(({ slots }) =>
    slots.flatMap(({ options = [] }) => options.map((option) => [option, expressionsOf(option)] as const)),
  ),
)
const optionIn = (text: string, slot: string, option: Option): SlotFound[] =>
  (expressionsByOption.get(option) ?? expressionsOf(option)).flatMap((expression) =>
    [...text.matchAll(expression)]
      .filter(({ 0: { length }, index }) => !isDenied(text, index, index + length))
      .slice(0, phrasesMax)
      .map((match) => foundAt(slot, option.value, match[0], match.index)),
  )

const phrasesMax = 20
const deniedBefore =
  /(?:不要|不用|不想|不需要|不主张|不是|不求|不打算|不准备|没想|并非|无意|放弃)[^，。；！？]{0,3}$|\b(?:no|not|never|don['’]t want(?: a| any)?|didn['’]t|rather than|instead of)\s?$/iu
const deniedAfter =
  /^[^，。,.；;\n]{0,6}(?:就?算了|不要了?|不用|不懂)|^(?: is| are| would be)? (?:no use|not what|no good|of no)/iu

/** A remedy that the client does not want is named as well. */
const isDenied = (text: string, start: number, end: number): boolean =>
  deniedBefore.test(text.slice(Math.max(0, start - 20), start)) || deniedAfter.test(text.slice(end, end + 20))

const wish =
  /(?:我要|我们要|我就要|我想|我们想|我只要|要求|请求|诉求|主张|希望|想让|必须|让[他她]们?|要[他她]们?|首要|\b(?:I want|we want|we need|I need|I['’]d want|would like|claim(?:ing)?|ask(?:ing)? for|sue for|demand))[^。；;！!？?\n.]{0,24}$/iu

/** Of what only a client can choose, what is wished comes before what is merely told. */
function wishedFirst(text: string, { read_in }: Slot, found: readonly SlotFound[]): readonly SlotFound[] {
  if (read_in !== 'messages') return found
  const isWished = ({ start }: SlotFound) => wish.test(text.slice(Math.max(0, start - 40), start))
  return [...found.filter(isWished), ...found.filter((one) => !isWished(one))]
}

const foundAt = (slot: string, value: SlotValue, text: string, start: number, score = 100): SlotFound => ({
  slot,
  value,
  text,
  start,
  end: start + text.length,
  score,
})

function captures(text: string, slot: string, pattern: RegExp, score = 100): SlotFound[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = match.groups?.value?.trim() ?? ''
    return value === '' ? [] : [foundAt(slot, value, value, match.index + match[0].lastIndexOf(value), score)]
  })
}

/** One name after each label or pattern; a slot for several takes them all. */
function namesIn(text: string, slot: Slot, cues: Cues): SlotFound[] {
  const labelled = cues.label === null ? [] : labelledNames(text, slot)
  const captured = cues.patterns.flatMap((pattern) => captures(text, slot.key, pattern))
  const named = [...labelled, ...captured].flatMap((one) => {
    const name = nameAtStart(typeof one.value === 'string' ? one.value : '')
    return name === null ? [] : [{ ...one, value: name }]
  })
  const [head] = named
  if (head === undefined) return []
  const all = [...new Set(named.map(({ value }) => value))]
  const hasCompany = all.some(isCompany)
  const names = all.filter(
    (name) =>
      !all.some((other) => other !== name && (other.includes(name) || isAlias(text, other, name))) &&
      !(hasCompany && isSigner(text, name)),
  )
  return [{ ...head, value: slot.type === 'party' ? head.value : names }]
}

/** Xu Lingyan (徐凌燕) is one person. */
const isAlias = (text: string, name: string, alias: string): boolean =>
  ['', ' '].some((blank) => text.includes(`${name}${blank}(${alias})`) || text.includes(`${name}${blank}（${alias}）`))

/** Who signs or stands for a company: 代表：季某. */
const isSigner = (text: string, name: string): boolean =>
  !isCompany(name) && /(?:代表|经办人?|[章字][）)])\s{0,3}[:：]?\s{0,6}$/u.test(text.slice(0, text.lastIndexOf(name)))

function labelledNames(text: string, { key, read }: Slot): SlotFound[] {
  const { before } = cuesOf({ before: read?.labels ?? [] })
  if (before === null) return []
  return [...text.matchAll(before)].flatMap((match) => {
    // 被申请人 is not 申请人, nor is who applies for a card.
    if (/[被卡]/.test(text[match.index - 1] ?? '') && !match[0].startsWith('被')) return []
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 120)
    const value =
      /^[）)]?(?:(?!\s[甲乙丙]方|\sParty)[^：:\n，。,]){0,14}[:：]\s{0,6}(?<name>(?:[^\n\r，,。；;：:]|, ?(?=Ltd|Inc|LLC|Limited)){2,90})/u.exec(
        rest,
      )?.groups?.name
    return value === undefined
      ? []
      : [foundAt(key, value.trim(), value, match.index + match[0].length + rest.indexOf(value), 200)]
  })
}

/** Sums, days, rates and numbers of the text, given to the slots of their type. */
function typedIn(text: string, sentences: readonly Span[], reads: readonly Read[], today: string): SlotFound[] {
  const byType = Map.groupBy(reads, ({ slot }) => slot.type)
  return [...byType].flatMap(([type, ofType]) => {
    const find = finders[type as SlotType]
    if (find === undefined) return []
    const values = find(text, today)
    const matched = ofType.flatMap(({ slot, cues }) => pairsMatched(text, slot.key, cues.patterns, values))
    const pairs = sentences.flatMap((sentence) => pairsIn(sentence, values, ofType))
    return assigned(latestOnly([...matched, ...pairs], ofType, today), ofType)
  })
}

interface Pair {
  value: ValueFound
  slot: string
  score: number
}

const patternScore = 150

/** The first value within what a pattern of the slot captures. */
const pairsMatched = (text: string, slot: string, patterns: readonly RegExp[], values: readonly ValueFound[]): Pair[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const captured = match.groups?.value ?? ''
      const start = match.index + match[0].indexOf(captured)
      const value = values.find((one) => one.end > start && one.start < start + captured.length)
      return value === undefined ? [] : [{ value, slot, score: patternScore }]
    }),
  )

function pairsIn(sentence: Span, values: readonly ValueFound[], reads: readonly Read[]): Pair[] {
  const inside = values.filter(({ start, end }) => start >= sentence.start && end <= sentence.end).slice(0, valuesMax)
  const starts = inside.map(({ start }) => start - sentence.start)
  return inside.flatMap((value) =>
    reads.flatMap(({ slot, cues }) => {
      const [start, end] = [value.start - sentence.start, value.end - sentence.start]
      const score = scoreOf(sentence.text, start, end, cues, starts)
      return score >= (value.isBare ? bareScoreMin : scoreMin) ? [{ value, slot: slot.key, score }] : []
    }),
  )
}

/** A span that is told by months runs from the first day of the one to the last of the other. */
export function ofSpan(slot: string, value: SlotValue): SlotValue {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}$/.test(value)) return value
  if (slot.endsWith('_from')) return `${value}-01`
  return slot.endsWith('_until') ? lastOfMonth(value) : value
}

/** A notice is given some time before it takes effect. */
const noticeDays = 45

/** Of a slot for which the latest day counts, the others go, and days that are still to come. */
function latestOnly(all: readonly Pair[], reads: readonly Read[], today: string): Pair[] {
  const latest = new Set(reads.filter(({ slot }) => slot.latest === true).map(({ slot }) => slot.key))
  const past = new Set(reads.filter(({ slot }) => slot.past === true).map(({ slot }) => slot.key))
  const soon = isDay(today) ? addDays(today, noticeDays) : today
  const pairs = all.filter(
    ({ slot, value }) => (!latest.has(slot) || dayOf(value) <= today) && (!past.has(slot) || dayOf(value) <= soon),
  )
  const days = Map.groupBy(pairs, ({ slot }) => slot)
  const lastOf = (slot: string) => (days.get(slot) ?? []).map(({ value }) => dayOf(value)).reduce(later)
  return pairs.filter(({ slot, value }) => !latest.has(slot) || dayOf(value) === lastOf(slot))
}

const dayOf = ({ value }: ValueFound): string => (typeof value === 'string' ? value : '')
const later = (left: string, right: string): string => (left > right ? left : right)

/** The surest pair first; no slot gets two values, and no value counts for two slots that do not share it. */
function assigned(pairs: readonly Pair[], reads: readonly Read[]): SlotFound[] {
  const shared = new Set(reads.filter(({ slot }) => slot.shared === true).map(({ slot }) => slot.key))
  const taken = new Set<ValueFound>()
  const filled = new Map<string, SlotFound>()
  for (const { value, slot, score } of pairs.toSorted((left, right) => right.score - left.score)) {
    if ((taken.has(value) && !shared.has(slot)) || filled.has(slot)) continue
    if (!shared.has(slot)) taken.add(value)
    filled.set(slot, {
      slot,
      value: ofSpan(slot, value.value),
      text: value.text,
      start: value.start,
      end: value.end,
      score,
    })
  }
  return [...filled.values()]
}
