import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import type { Sentence, Slot } from '../case/case-model.ts'
import { computedSum } from '../case/claims.ts'
import { currencyOf, holds, knownValue } from '../case/conditions.ts'
import { fill, namesIn } from '../case/fill.ts'
import { inSentence } from '../case/format.ts'
import type { Fact } from '../case/ledger.ts'
import { placeOf, withMarks } from '../exhibits/exhibit-places.ts'
import { supportsOf } from '../exhibits/exhibits.ts'
import { gap } from '../skills/language.ts'
import type { Source } from '../skills/skill.ts'
import { type Paragraph, verificationOf } from '../sources/citations.ts'
import type { CaseDraft } from './case-draft.ts'
import type { Verification } from './draft.ts'
import { inRoles, type RoleStyle } from './role-words.ts'
import { gapAt } from './statements.ts'

interface Told {
  text: string
  sources: Source[]
  verification: Verification
}

const partySlots = new Set(['claimant', 'respondent'])

/** What happened, in the order of time, each sentence with the exhibits that its values were read from. */
export function factParagraphs(draft: CaseDraft, style: RoleStyle): Paragraph[] {
  const told = inOrder(draft)
    .flatMap((sentence) => toldOf(draft, sentence) ?? [])
    .map((one) => ({ ...one, text: inRoles(one.text, style, draft) }))
  if (told.length === 0) return [gapAt(texts.what_happened, draft.language)]
  return grouped(told, draft.language === 'zh' ? '' : ' ')
}

/** By the day that a sentence names; one without a day stays behind the one before it. */
function inOrder({ model, facts }: CaseDraft): Sentence[] {
  let last = ''
  return model.narrative
    .filter(({ when }) => holds(when, facts))
    .map((sentence) => {
      const day = sentence.at === undefined ? undefined : knownValue(facts, sentence.at)
      last = typeof day === 'string' ? day : last
      return { sentence, day: last }
    })
    .toSorted((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : 0))
    .map(({ sentence }) => sentence)
}

/** Null when a slot outside of brackets is not known; a party without a name is called by its role. */
function toldOf(draft: CaseDraft, { text, sum, is_gap = false }: Sentence): Told | null {
  const { model, facts, language, caseFile, exhibits } = draft
  const bySlot = new Map(model.slots.map((slot) => [slot.key, slot]))
  const used = new Set<string>()
  const computed = computedSum(sum, facts, draft.today)
  if (computed?.amount === 0) return null
  const known = (name: string, style: string | undefined): string | null => {
    const made = computed?.words?.[name]
    if (made !== undefined) return made[language]
    const slot = bySlot.get(name)
    const value = knownValue(facts, name)
    if (slot === undefined || value === undefined)
      return partySlots.has(name) ? roleAt(text.zh, name, slot, draft) : null
    // Of a list without entries there is nothing to tell.
    if (Array.isArray(value) && value.length === 0) return null
    used.add(name)
    if (style === 'quote') return quoteOf(facts.get(name), language)
    const words =
      style === 'numeral' && typeof value === 'number'
        ? numeral(value, language)
        : eachQuoted(inSentence(slot, value, language, currencyOf(facts)), text[language].includes(`“{${name}}”`))
    return `${words}${placeOf(name)}`
  }
  const filledIn = fill(text, language, known)
  if (filledIn === null) return null
  if (is_gap)
    return {
      text: gapIn(withMarks(filledIn, [], exhibits, language), language),
      sources: [],
      verification: 'unverified',
    }
  const facing = restingOn(
    namesIn(text).filter((name) => used.has(name)),
    bySlot,
  )
  const shown = facing.map((name) => {
    const fact = facts.get(name)
    return { name, sources: fact === undefined ? [] : supportsOf(fact, caseFile.entries) }
  })
  const sources = oncePerPlace(shown.flatMap((one) => one.sources))
  const isShown = shown.length > 0 && shown.every((one) => one.sources.some((source) => isThere(source, draft)))
  const isContested = facing.some((name) => facts.get(name)?.state === 'contested')
  const verification = isShown && !isContested ? 'supported' : 'unverified'
  return { text: withMarks(filledIn, shown, exhibits, language), sources, verification }
}

const gapIn = (what: string, language: CaseDraft['language']): string => gap({ zh: what, en: what }, language)

const quoteMin = 12
const quoteMax = 200

/** The words of the file that a fact was read from, where they are more than its value. */
function quoteOf(fact: Fact | undefined, language: CaseDraft['language']): string | null {
  if (fact?.entry.source.kind !== 'file') return null
  const words = fact.entry.source.quote.replace(/\s+/g, language === 'zh' ? '' : ' ')
  return words.length >= quoteMin && words.length <= quoteMax ? words : null
}

/** Messages that a slot keeps together are quoted one by one. */
const eachQuoted = (words: string, isQuoted: boolean): string => (isQuoted ? words.replaceAll(' / ', '”“') : words)

/** 十级, as courts write a degree. */
const numeral = (value: number, language: CaseDraft['language']): string =>
  (language === 'zh' ? '一二三四五六七八九十'[value - 1] : undefined) ?? String(value)

const isThere = (source: Source, { input }: CaseDraft): boolean => verificationOf(source, input) === 'verified'

/** What a sentence tells; that somebody is named in a file shows nothing else of it. */
function restingOn(names: readonly string[], slots: ReadonlyMap<string, Slot>): string[] {
  const others = names.filter((name) => !partySlots.has(name))
  const told = others.filter((name) => slots.get(name)?.type !== 'parties')
  return told.length > 0 ? told : others
}

/** 被告{respondent} needs no name to be a sentence; {respondent} alone does. */
function roleAt(zh: string, name: string, slot: Slot | undefined, { language }: CaseDraft): string {
  if (language === 'en') return (name === 'claimant' ? texts.the_claimant : texts.the_respondent).en
  return ['原告', '被告', '申请人'].some((role) => zh.includes(`${role}{${name}}`)) ? '' : (slot?.label.zh ?? '')
}

const oncePerPlace = (sources: readonly Source[]): Source[] => [
  ...new Map(sources.map((source) => [`${source.id} ${source.start} ${source.end}`, source])).values(),
]

/** Sentences that are proved alike make one paragraph. */
function grouped(told: readonly Told[], between: string): Paragraph[] {
  const paragraphs: Told[] = []
  for (const one of told) {
    const last = paragraphs.at(-1)
    if (last === undefined || last.verification !== one.verification) paragraphs.push({ ...one })
    else {
      last.text += between + one.text
      last.sources = oncePerPlace([...last.sources, ...one.sources])
    }
  }
  return paragraphs
}
