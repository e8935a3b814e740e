import type { Fact } from '@casewright/contracts/memory/resources'
import { calendarDayText } from './dates.ts'
import type { FactShown } from './matter-products.ts'

/** A fact as its person reads it: what it is about, and what it says. */
export interface Remembered {
  fact: Fact
  /** The ids of all facts that read the same. */
  ids: string[]
  about: string
  text: string
}

/** What the page calls the things that no matter has a name for. */
interface PageWords {
  about: Readonly<Record<string, string>>
  values: Readonly<Record<string, string>>
}

/** What only the machinery needs. */
const unshown = new Set(['language', 'kind', 'model'])

/**
 * The facts that say something to their person, each once, in the words of their matter where it has them. Facts of a
 * case begin with the name of what they are about.
 */
export function remembered(
  facts: readonly Fact[],
  named: readonly FactShown[],
  language: 'zh' | 'en',
  words: PageWords,
): Remembered[] {
  const shown = facts.flatMap((fact): Omit<Remembered, 'ids'>[] => {
    const slot = fact.entity_key.split('.').at(-1) ?? ''
    if (unshown.has(slot)) return []
    const key = endingsOf(fact.entity_key).find((ending) => fact.content.startsWith(`${ending}: `))
    if (key === undefined) return [{ fact, about: '', text: withoutCode(fact.content) }]
    const known = named.find((one) => one.slot === slot)
    // A card may have asked for anything: then it is told as an answer.
    const answered = key.startsWith('answers.') ? words.about.answers : undefined
    const about = known?.label[language] ?? words.about[slot] ?? answered ?? slot
    const raw = fact.content.slice(key.length + 2)
    const chosen = known && /^[a-z_]+$/.test(raw) ? known.text[language] : undefined
    return [{ fact, about, text: chosen ?? words.values[raw] ?? readable(raw, language) }]
  })
  const alike = Map.groupBy(shown, ({ fact, about, text }) => `${fact.case_id} ${about} ${text}`)
  return [...alike.values()].flatMap((ones) =>
    ones.slice(0, 1).map((one) => ({ ...one, ids: ones.map(({ fact }) => fact.fact_id) })),
  )
}

/** `a.b.c`, `b.c` and `c`: what is said begins with one of them. */
const endingsOf = (key: string): string[] => {
  const parts = key.split('.')
  return parts.map((_, at) => parts.slice(at).join('.'))
}

/** A cause of action stands before its code. */
const withoutCode = (text: string): string => text.replace(/ \([A-Z]{2}-[\w-]{1,20}\)$/, '')

function readable(raw: string, language: 'zh' | 'en'): string {
  if (/^\d{4}-\d\d-\d\d$/.test(raw)) return calendarDayText(raw, language)
  return /^\d{4,15}$/.test(raw) ? Number(raw).toLocaleString('en') : raw
}
