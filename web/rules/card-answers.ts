import type { ShownQuestion as Question } from './shown-card.ts'
import { understood } from './understood.ts'

/** What a person has put into a field, by its `field_key`. */
export type Drafts = Readonly<Record<string, unknown>>
export interface Answer {
  field_key: string
  value: unknown
}
type ProblemKind = 'missing' | 'number' | 'min' | 'max' | 'date' | 'tooLong'
export interface Problem {
  kind: ProblemKind
  bound?: number
}
export interface ReadAnswers {
  answers: Answer[]
  problems: Record<string, Problem>
}

const textMax = { text: 2000, textarea: 50_000 } as Readonly<Record<string, number>>
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The answers of a card, or what is wrong with them. The engine has the last word; this is what can be said at once. */
export function readAnswers(questions: readonly Question[], drafts: Drafts, today: string): ReadAnswers {
  const read: ReadAnswers = { answers: [], problems: {} }
  for (const question of questions) {
    const { field_key, required } = question
    const given = drafts[field_key]
    const value = typeof given === 'string' ? given.trim() : given
    if (isEmpty(value)) {
      if (required) read.problems[field_key] = { kind: 'missing' }
      continue
    }
    const { problem, ...answer } = readAnswer(question, value, today)
    if (problem) read.problems[field_key] = problem
    else read.answers.push({ field_key, value: answer.value })
  }
  return read
}

function readAnswer(
  { input_type, min, max }: Question,
  value: unknown,
  today: string,
): { value?: unknown; problem?: Problem } {
  if (input_type === 'number' || input_type === 'money') {
    const number = readNumber(String(value)) ?? (input_type === 'money' ? readYuan(String(value), today) : undefined)
    if (number === undefined) return { problem: { kind: 'number' } }
    const least = min ?? (input_type === 'money' ? 0 : undefined)
    if (least !== undefined && number < least) return { problem: { kind: 'min', bound: least } }
    if (max !== undefined && number > max) return { problem: { kind: 'max', bound: max } }
    return { value: number }
  }
  if (input_type === 'date') {
    const day = readDay(String(value), today)
    return day === undefined ? { problem: { kind: 'date' } } : { value: day }
  }
  if (typeof value === 'string' && value.length > (textMax[input_type] ?? Number.POSITIVE_INFINITY))
    return { problem: { kind: 'tooLong' } }
  return { value }
}

const units: Record<string, number> = { 千: 1e3, k: 1e3, 万: 1e4, w: 1e4, 百万: 1e6, m: 1e6, 亿: 1e8 }

/** Numbers as people write them: `50,000`, `20万`, `3.5w`, `¥1200元`. */
export function readNumber(typed: string): number | undefined {
  const text = typed
    .normalize('NFKC')
    .replace(/[,，\s¥￥$]/g, '')
    .replace(/(?:元|块|人民币|rmb|yuan|cny)$/i, '')
  const [, digits, unit = ''] = /^(-?\d{1,15}(?:\.\d{1,6})?)(千|万|百万|亿|[kwm])?$/i.exec(text) ?? []
  if (digits === undefined) return undefined
  const number = Number(digits) * (units[unit.toLowerCase()] ?? 1)
  return Math.round(number * 1e6) / 1e6
}

function readYuan(words: string, today: string): number | undefined {
  const read = understood('money', words, today)
  return read?.kind === 'money' && read.currency === 'CNY' ? read.amount : undefined
}

/** A day, in figures or in words; a month is none. */
export function readDay(words: string, today: string): string | undefined {
  const read = understood('date', words, today)
  return read?.kind === 'date' && isDay(read.date) ? read.date : undefined
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Which field a row of a refusal is about: `body.user_response.answers.2.value` is the third answer that was sent. */
export function fieldsAtFault(
  rows: readonly { path: string; message: string }[],
  sent: readonly Answer[],
  questions: readonly Question[],
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of rows) {
    const at = /answers\.(\d{1,3})/.exec(path)?.[1]
    // An answer that is missing has no number: the sentence names its question.
    const isNamed = ({ field_key }: Question) => message.split(/[\s,]+/).includes(field_key)
    const key = at === undefined ? questions.find(isNamed)?.field_key : sent[Number(at)]?.field_key
    if (key !== undefined) found[key] ??= message
  }
  return found
}

/** What a field holds before anybody has touched it. */
export const firstDrafts = (questions: readonly Question[]): Record<string, unknown> =>
  Object.fromEntries(
    questions.flatMap(({ field_key, default: value }) => (value === undefined ? [] : [[field_key, value]])),
  )
