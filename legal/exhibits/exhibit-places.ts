import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Source } from '../skills/skill.ts'
import { type Exhibit, exhibitMarks } from './exhibits.ts'

/** A slot that a sentence names, and the words of files that show it. */
export interface Shown {
  name: string
  sources: readonly Source[]
}

/** Stands behind a value until it is known which exhibits are cited there. */
export const placeOf = (name: string): string => `\uE000${name}\uE001`
const place = /\uE000(\w{1,40})\uE001/g
const clauses = /(?<=[，；])|(?<=[,;] )/u

/**
 * Exhibits are cited at the end of a sentence that they show as a whole. Otherwise each stands where the clause ends that
 * it shows, or behind the value: no exhibit is cited for what it does not contain.
 */
export function withMarks(
  text: string,
  shown: readonly Shown[],
  exhibits: readonly Exhibit[],
  language: Locale,
): string {
  const cite = (sources: readonly Source[]) => cited(exhibitMarks(sources, exhibits, language), language)
  if (shown.every(({ sources }) => sources.length > 0))
    return atEnd(plain(text), cite(shown.flatMap(({ sources }) => sources)))
  const sourcesOf = (name: string) => shown.find((one) => one.name === name)?.sources ?? []
  const parts = text.split(clauses).map((clause) => {
    const named = matchesIn(clause, place)
      .map(([, name = '']) => name)
      .filter((name) => shown.some((one) => one.name === name))
    const isWhole = named.every((name) => sourcesOf(name).length > 0)
    return isWhole
      ? { words: plain(clause), marks: cite(named.flatMap(sourcesOf)) }
      : { words: clause.replace(place, (_, name: string) => cite(sourcesOf(name))), marks: '' }
  })
  // Of clauses one after the other that the same exhibits show, the last one cites them.
  return parts.map(({ words, marks }, at) => atEnd(words, marks === parts[at + 1]?.marks ? '' : marks)).join('')
}

const plain = (text: string): string => text.replace(place, '')

const cited = (marks: string, language: Locale): string =>
  marks === '' ? '' : language === 'zh' ? `（${marks}）` : ` (${marks})`

/** （证据1） before the stop. */
function atEnd(text: string, marks: string): string {
  const [end = ''] = /[，；。,;.]\s?$/u.exec(text) ?? []
  return text.slice(0, text.length - end.length) + marks + end
}
