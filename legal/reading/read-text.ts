import { matchesIn } from '@casewright/kit/text/matches-in'
import { nothing, type Option, type Slot, type SlotValue } from '../case/case-model.ts'
import { caseModels } from '../case/case-models.ts'
import { sentencesOf } from '../sources/sentences.ts'
import { isOrganisation } from '../values/organisation.ts'
import { assignedIn } from './assign-values.ts'
import { type Cues, cuesOf, type SlotCues } from './cues.ts'
import { monthListsIn } from './month-lists.ts'
import { inMixedCase, nameAtStart } from './name-at-start.ts'
import { signedFor } from './named-in-document.ts'
import type { SlotFound } from './read-values.ts'
import { withHeadings } from './with-headings.ts'

const textMax = 200_000

/** Made once, when the models are loaded. */
const cuesBySlot: ReadonlyMap<Slot, Cues> = new Map(
  caseModels.flatMap(({ slots }) => slots.map((slot) => [slot, cuesOf(slot.read)] as const)),
)

/** What a text says of the slots: each value goes to the slot whose words stand nearest, each slot gets its surest value. */
export function readText(text: string, slots: readonly Slot[], today: string, isDocument = false): SlotFound[] {
  const whole = text.slice(0, textMax)
  const reads = slots.map((slot): SlotCues => ({ slot, cues: cuesBySlot.get(slot) ?? cuesOf(slot.read) }))
  const sentences = withHeadings(whole, sentencesOf(whole))
  const assigned = assignedIn(whole, sentences, reads, today, isDocument)
  const listed = isDocument ? [] : monthListsIn(whole, new Set(slots.map(({ key }) => key)), today)
  return [
    ...assigned.filter(({ slot }) => !listed.some((one) => one.slot === slot)),
    ...listed,
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
      if (slot.several === true) return joined(text, slot.key, cues.patterns)
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
      return phrase(text, slot.key, cues.no, slot.none_is ?? nothing)
  }
}

/** Each thing that the first fitting expression finds, as one text. */
function joined(text: string, slot: string, patterns: readonly RegExp[]): SlotFound[] {
  for (const pattern of patterns) {
    const found = captures(text, slot, pattern)
    const [head, last] = [found[0], found.at(-1)]
    if (head === undefined || last === undefined) continue
    const things = new Set(found.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])))
    const value = [...things].join(/\p{Script=Han}/u.test(text) ? '，' : ', ')
    return [{ ...head, value, text: text.slice(head.start, last.end), end: last.end }]
  }
  return []
}

const fieldScore = 200
const first = (found: readonly SlotFound[]): SlotFound[] => found.slice(0, 1)

const phrase = (text: string, slot: string, words: RegExp | null, value: SlotValue): SlotFound[] =>
  words === null
    ? []
    : matchesIn(text, words)
        .slice(0, 1)
        .map((match) => foundAt(slot, value, match[0], match.index))

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
    matchesIn(text, expression)
      .filter(({ 0: { length }, index }) => !isDenied(text, index, index + length))
      .slice(0, phrasesMax)
      .map((match) => foundAt(slot, option.value, match[0], match.index)),
  )

const phrasesMax = 20
const deniedBefore =
  /(?:不要|不用|不想|不需要|不主张|不是|不求|不打算|不准备|没想|并非|无意|放弃)[^，。；！？]{0,3}$|(?<![要能会])不$|(?:也|并|又|从来)没有$|别$|无需$|\b(?:no|not|never|isn['’]t|wasn['’]t|aren['’]t|don['’]t want|didn['’]t|rather than|instead of)(?: an?| any| another| the)?\s?$/iu
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
  const isWished = ({ start, end }: SlotFound) =>
    [start, end].some((at) => wish.test(text.slice(Math.max(0, start - 40), at)))
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
  return matchesIn(text, pattern).flatMap((match) => {
    const words = match.groups?.value?.trim() ?? ''
    const start = match.index + match[0].lastIndexOf(words)
    const value = withClosedBracket(words, text, start)
    return value === ''
      ? []
      : [{ ...foundAt(slot, value, value, start, score), value: value.replaceAll(/\s{2,80}/gu, ' ') }]
  })
}

/** 瓷砖（800×800: a comma within brackets ends no phrase; where they are not closed, it ends before them. */
function withClosedBracket(words: string, text: string, start: number): string {
  const opened = Math.max(words.lastIndexOf('（'), words.lastIndexOf('('))
  if (opened < 0 || /[）)]/u.test(words.slice(opened))) return words
  const end = /^[^\n（(]{0,50}?[）)]/u.exec(text.slice(start + words.length, start + words.length + 51))?.[0]
  return end === undefined ? words.slice(0, opened).trim() : `${words}${end}`
}

/** One name after each label or pattern; a slot for several takes them all. */
function namesIn(text: string, slot: Slot, cues: Cues): SlotFound[] {
  const labelled = cues.label === null ? [] : labelledNames(text, slot)
  const captured = cues.patterns.flatMap((pattern) => captures(text, slot.key, pattern))
  const named = [...labelled, ...captured].flatMap((one) => {
    const name = nameAtStart(typeof one.value === 'string' ? one.value : '')
    return name === null ? [] : [{ ...one, value: inMixedCase(name) }]
  })
  const [head] = named
  if (head === undefined) return []
  const all = [...new Set(named.map(({ value }) => value))]
  const hasCompany = all.some(isOrganisation)
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
  !isOrganisation(name) &&
  /(?:代表|经办人?|[章字][）)])\s{0,3}[:：]?\s{0,6}$/u.test(text.slice(0, text.lastIndexOf(name)))

const labelsOf = ({ read }: Slot): RegExp | null => cuesOf({ before: read?.labels ?? [] }).before
const labelsBySlot: ReadonlyMap<Slot, RegExp | null> = new Map(
  caseModels.flatMap(({ slots }) => slots.map((slot) => [slot, labelsOf(slot)] as const)),
)

function labelledNames(text: string, slot: Slot): SlotFound[] {
  const { key } = slot
  const before = labelsBySlot.has(slot) ? labelsBySlot.get(slot) : labelsOf(slot)
  if (!before) return []
  return matchesIn(text, before).flatMap((match) => {
    // Who signs for the client is not the client.
    if (signedFor.test(text.slice(Math.max(0, match.index - 30), match.index))) return []
    // 被申请人 is not 申请人, nor is who applies for a card.
    if (/[被卡]/.test(text[match.index - 1] ?? '') && !match[0].startsWith('被')) return []
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 120)
    // 付款方式 is no 付款方.
    if (/[方人]$/u.test(match[0]) && /^[式法面案]/u.test(rest)) return []
    const value =
      /^[）)]?(?:(?!\s[甲乙丙]方|\sParty)[^：:\n，。,]){0,14}[:：]\s{0,6}(?<name>(?:[^\n\r，,。；;：:]|, ?(?=Ltd|Inc|LLC|Limited|Lda|Ltda|S\.A|S\.L|SARL|Srl|B\.V|N\.V|AB|AG|Oy|BV|NV)){2,90})/u.exec(
        rest,
      )?.groups?.name
    return value === undefined
      ? []
      : [foundAt(key, value.trim(), value, match.index + match[0].length + rest.indexOf(value), 200)]
  })
}
