import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import type { Account } from '../case/case-file.ts'
import type { Entry, EntrySource } from '../case/ledger.ts'
import { withChineseMarks } from '../reading/chinese-marks.ts'
import { correctedScan } from '../reading/corrected-scan.ts'
import type { SkillInput } from '../skills/skill.ts'

/** A text that a model reads: a file of the matter, or a message. */
export interface ReadingText {
  title: string
  text: string
  /** The same with what a scan misread set right; places are the same. */
  readable: string
  /** The day from which 昨天 counts. */
  on: string
  sourceAt(start: number, end: number): EntrySource
  state: Extract<Entry['state'], 'read' | 'stated'>
  at: number
}

const fileMax = 20_000
const filesTotalMax = 60_000
const filesMax = 20
const messagesMax = 20
const messageMax = 8_000

/** Files first, then the messages in their order, so that what was given before stays in front of what is new. */
export function readingTexts({ files, today }: SkillInput, accounts: readonly Account[]): ReadingText[] {
  let room = filesTotalMax
  const ofFiles = files.slice(0, filesMax).flatMap(({ file_id, name, text: whole }): ReadingText[] => {
    const text = whole.slice(0, Math.min(fileMax, room))
    room -= text.length
    if (text === '') return []
    const sourceAt = (start: number, end: number): EntrySource => {
      return { kind: 'file', file_id, name, quote: text.slice(start, end), start, end }
    }
    return [
      {
        title: name,
        text,
        readable: withChineseMarks(correctedScan(text)),
        on: accounts.at(-1)?.on ?? today,
        sourceAt,
        state: 'read',
        at: 0,
      },
    ]
  })
  const first = Math.max(0, accounts.length - messagesMax)
  const ofMessages = accounts.slice(first).map(({ text: whole, on }, index): ReadingText => {
    const message = first + index
    const text = whole.slice(0, messageMax)
    const sourceAt = (start: number, end: number): EntrySource => {
      return { kind: 'message', message, quote: text.slice(start, end), start, end }
    }
    return { title: `message of ${on}`, text, readable: text, on, sourceAt, state: 'stated', at: message + 1 }
  })
  return [...ofFiles, ...ofMessages]
}

/** The texts as they were read for a case model, in few characters. */
export const digestOfTexts = (texts: readonly ReadingText[], model: string | null): string =>
  digestOf(canonicalJson([model, ...texts.map(({ title, text }) => [title, text])]))
