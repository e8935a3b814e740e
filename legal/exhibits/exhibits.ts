import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import type { CaseFile } from '../case/case-file.ts'
import type { SlotValue } from '../case/case-model.ts'
import type { Facts } from '../case/conditions.ts'
import { agree, type Entry, type Fact } from '../case/ledger.ts'
import { filled, listOf } from '../skills/language.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { titleOf } from './exhibit-title.ts'

/** A file of the matter as evidence, with its number. */
export interface Exhibit {
  number: number
  file_id: string
  name: string
  /** Slots whose values it shows. */
  slots: readonly string[]
}

/** Papers of the proceedings are answered, and prove nothing. */
const proceedings =
  /起诉状|答辩状|反诉状|传票|应诉通知|举证通知|仲裁申请书|受理通知|statement of (?:claim|defen[cs]e)|summons|civil complaint|(?:^|\n)\s{0,8}complaint\s{0,8}(?:\n|$)|notice (?:to|of) respon/i
const headLength = 200

export const isOfProceedings = (name: string, text: string): boolean =>
  proceedings.test(`${name}\n${text.slice(0, headLength).replace(/[^\S\n]+/g, '')}\n${text.slice(0, headLength)}`)

/** Every file once, in the order in which the files came. */
export function exhibitsOf(
  { entries }: CaseFile,
  facts: Facts,
  { files, today }: SkillInput,
  language: Locale,
): Exhibit[] {
  const read = entries.flatMap(({ source }) => (source.kind === 'file' ? [source] : []))
  const atHand = files.map(({ file_id, name, text }) => [file_id, { name, text }] as const)
  const away = read
    .filter(({ file_id }) => !files.some((file) => file.file_id === file_id))
    .map(({ file_id, name }) => [file_id, { name, text: '' }] as const)
  const known = new Map([...atHand, ...away])
  return [...known]
    .filter(([, { name, text }]) => !isOfProceedings(name, text))
    .map(([file_id, { name, text }], at) => ({
      number: at + 1,
      file_id,
      name: titleOf(name, text, language, today),
      slots: [...facts.values()]
        .filter((fact) => supportsOf(fact, entries).some(({ id }) => id === file_id))
        .map(({ slot }) => slot),
    }))
}

/** Whether a source says all that the fact says: 旷工 does not show 连续旷工三天, nor a month a day. */
const shows = (said: SlotValue, value: SlotValue): boolean =>
  typeof said === 'string' && typeof value === 'string' ? said.includes(value) : agree(said, value)

/** The words of files that say what the fact says. */
export const supportsOf = ({ value, slot }: Fact, entries: readonly Entry[]): Source[] =>
  entries.flatMap((entry) =>
    entry.slot === slot && entry.source.kind === 'file' && shows(entry.value, value)
      ? [
          {
            kind: 'file' as const,
            id: entry.source.file_id,
            title: entry.source.name,
            quote: entry.source.quote,
            start: entry.source.start,
            end: entry.source.end,
          },
        ]
      : [],
  )

/** 证据1、证据2; empty where no exhibit is among the sources. */
export function exhibitMarks(sources: readonly Source[], exhibits: readonly Exhibit[], language: Locale): string {
  const numbers = exhibits.filter(({ file_id }) => sources.some(({ id }) => id === file_id))
  return listOf(
    numbers.map(({ number }) => filled(texts.exhibit, { number })[language]),
    language,
  )
}
