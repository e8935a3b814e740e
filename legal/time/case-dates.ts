import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Intake } from '../intake/intake.ts'
import { localeOf } from '../skills/locale.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { sentencesOf } from '../sources/sentences.ts'
import { fileSource } from '../sources/sourced.ts'
import { amountsIn } from '../values/amounts.ts'
import { isDay, lastOfMonth } from './calendar.ts'
import { chineseWords, type DateKind, englishWords } from './case-date-words.ts'
import type { DateFound } from './date-found.ts'
import { datesIn } from './dates.ts'
import { termsIn } from './due-terms.ts'

/** A day of the case, with what happened on it by the words around it. */
export interface CaseDate {
  kind: DateKind
  date: string
  /** The words by which it was recognised. */
  text: string
  /** A sum that is named with it. */
  amount: number | null
  /** No day is written: it was taken from a month, or counted from a term. */
  isDerived: boolean
  source: Source | null
}

const filesMax = 10
const fileLengthMax = 20_000
const quoteLengthMax = 200
const clauseLengthMax = 60

/** What the client tells and what the files say, without doubles, in the order of the days. */
export function caseDates(input: SkillInput, intake: Intake): CaseDate[] {
  const spoken = new Map(intake.dates.map(({ date, text }) => [text, date]))
  // A word like 昨天 keeps the day that it meant when it was said.
  const told = [intake.facts, ...intake.claims, input.message]
    .filter((text) => text !== null)
    .flatMap((text) =>
      read(
        text,
        datesIn(text, input.today).map((one) => ({ ...one, date: spoken.get(one.text) ?? one.date })),
      ),
    )
  const filed = input.files.slice(0, filesMax).flatMap((file) => {
    const text = file.text.slice(0, fileLengthMax)
    return read(text, datesIn(text)).map((one) => ({ ...one, source: fileSource(file, one.span) }))
  })
  const all = [...filed, ...told].map(({ span: _, ...one }) => one)
  const known = new Map<string, CaseDate>()
  for (const one of all) {
    const key = `${one.kind} ${one.date} ${one.amount}`
    if (!known.has(key)) known.set(key, one)
  }
  return [...known.values()].toSorted((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0))
}

type Read = CaseDate & { span: { text: string; start: number; end: number } }

function read(text: string, dates: readonly DateFound[]): Read[] {
  const sentences = sentencesOf(text)
  const written = sentences.flatMap((sentence) => {
    const within = dates.filter(({ start, end }) => start >= sentence.start && end <= sentence.end)
    return within.flatMap((found, order) => {
      const from = within[order - 1]?.end ?? sentence.start
      const to = within[order + 1]?.start ?? sentence.end
      return kindAt(text, found, from, to)
    })
  })
  const lent = written.findLast(({ kind }) => kind === 'lent')?.date
  const base = lent ?? dates.map(({ date }) => date).find(isDay)
  // Where a text names the day itself, a term beside it says the same and may be counted from another day.
  const counted = written.some(({ kind }) => kind === 'due') ? [] : termsIn(text, base ?? null)
  return [...written, ...counted].map((one) => ({
    ...one,
    source: null,
    text: one.span.text,
  }))
}

type Found = Omit<Read, 'source' | 'text'>

function kindAt(text: string, found: DateFound, from: number, to: number): Found[] {
  const isChinese = localeOf(text.slice(from, to)) === 'zh'
  const before = lastClause(text.slice(from, found.start))
  const after = firstClause(text.slice(found.end, to), isChinese)
  const kind = isChinese ? chineseKind(before, after) : englishKind(before, after)
  if (kind === undefined) return []
  const day = found.date.length === 7 ? (kind === 'due' ? lastOfMonth(found.date) : `${found.date}-01`) : found.date
  if (!isDay(day)) return []
  const start = found.start - before.length
  const end = Math.min(text.length, text.indexOf(after, found.end) + after.length)
  const words = text.slice(start, Math.min(end, start + quoteLengthMax))
  const lead = words.length - words.trimStart().length
  const span = { text: words.trim(), start: start + lead, end: start + lead + words.trim().length }
  const amount = amountsIn(isChinese ? after : `${before} ${after}`)[0]?.value ?? null
  return [{ kind, date: day, amount, isDerived: found.date.length === 7, span }]
}

const chineseKind = (before: string, after: string): DateKind | undefined =>
  chineseWords.find(([, sees]) => sees(before, after))?.[0]

function englishKind(before: string, after: string): DateKind | undefined {
  const among = (left: string, right: string) =>
    englishWords.find(([, sees]) => (sees instanceof RegExp ? sees.test(left) : sees(left, right)))?.[0]
  return among(before, after) ?? among(after, '')
}

function lastClause(text: string): string {
  const near = text.slice(-clauseLengthMax)
  const stops = matchesIn(near, /[，；;（(\n]|,(?!\d)/g)
  return near.slice((stops.at(-1)?.index ?? -1) + 1)
}

/** The rest of the clause; the one after it where the date stands alone before a comma. */
function firstClause(text: string, isChinese: boolean): string {
  const stops = isChinese ? /[，；,;。！？!?\n]/ : /,(?!\d)|[;.!?\n]|(?:^|\s)(?:and|but|then)\s/
  const rest = /^[\s，,：:）)]*/.exec(text)?.[0] ?? ''
  const body = text.slice(rest.length, rest.length + clauseLengthMax)
  const at = body.search(stops)
  return at < 0 ? body : body.slice(0, at)
}
