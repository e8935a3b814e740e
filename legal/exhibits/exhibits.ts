import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import type { CaseFile } from '../case/case-file.ts'
import type { SlotValue } from '../case/case-model.ts'
import type { Facts } from '../case/conditions.ts'
import { agree, type Entry, type Fact } from '../case/ledger.ts'
import { filled, listOf } from '../skills/language.ts'
import type { SkillInput, Source } from '../skills/skill.ts'

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
  /起诉状|答辩状|反诉状|传票|应诉通知|举证通知|仲裁申请书|受理通知|statement of (?:claim|defen[cs]e)|summons/i
const headLength = 200

export const isOfProceedings = (name: string, text: string): boolean =>
  proceedings.test(`${name}\n${text.slice(0, headLength).replace(/[^\S\n]+/g, '')}\n${text.slice(0, headLength)}`)

/** Every file once, in the order in which the files came. */
export function exhibitsOf({ entries }: CaseFile, facts: Facts, { files }: SkillInput, language: Locale): Exhibit[] {
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
      name: titleOf(name, text, language),
      slots: [...facts.values()]
        .filter((fact) => supportsOf(fact, entries).some(({ id }) => id === file_id))
        .map(({ slot }) => slot),
    }))
}

const titleMax = 24
const titleLines = 3
const papers =
  /^[\p{sc=Han}（）()]{0,20}(?:借条|欠条|收条|收据|合同|协议|协议书|通知|通知书|证明|发票|凭证|回单|流水|明细|交易明细|清单|对账单|记录|决定|决定书|认定书|确认书|承诺书|遗嘱|保单|保险单|病历|小结|诊断书|账单|函|聊天)$/u
const englishPapers =
  /^[A-Za-z' -]{0,40}(?:agreement|contract|invoice|receipt|notice|letter|statement|advice|report|certificate|lease|note)$/i

/** What stands at its head, where that is the name of a paper; else the name of the file. */
function titleOf(name: string, text: string, language: Locale): string {
  const lines = text
    .slice(0, headLength)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[[【(（]/.test(line))
  const [first] = lines
  // A bank's name may stand above what its paper is called, and a remark behind that.
  const chinese = lines
    .slice(0, titleLines)
    .map((line) => line.replace(/[（(][^（）()]{0,40}[）)]$/u, '').replace(/\s+/g, ''))
    .find((line) => line.length <= titleMax && papers.test(line))
  if (chinese !== undefined) return chinese
  if (first !== undefined && englishPapers.test(first)) return first[0]?.toUpperCase() + first.slice(1).toLowerCase()
  const plain = name.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return language === 'zh' ? plain : plain.replace(/[-_]+/g, ' ')
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
