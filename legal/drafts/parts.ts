import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { type Intake, nameOf, writtenAmount } from '../intake/intake.ts'
import { gap, listOf, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { listIn, memberOf, recordOf, textIn } from '../skills/skill-input.ts'
import { type Paragraph, quotedFiles, unproven, verificationOf } from '../sources/citations.ts'
import { sentencesOf } from '../sources/sentences.ts'
import { datesIn, writtenDate } from '../time/dates.ts'
import type { Section } from './draft.ts'
import { gapAt, section, table } from './statements.ts'

/** Everything that a draft is made of. */
export interface CaseFile {
  input: SkillInput
  language: Locale
  intake: Intake
  cause: string | null
}

/** A line `label: value`, or its gap. */
export function line(
  { language }: Pick<CaseFile, 'language'>,
  label: Wording,
  value: string | null,
  missing: Wording = { zh: label.zh, en: label.en.toLowerCase() },
): Paragraph {
  const text = value ?? gap(missing, language)
  return { ...unproven(language === 'zh' ? `${label.zh}：${text}` : `${label.en}: ${text}`), form: 'line' }
}

const identity = {
  zh: '身份证号或统一社会信用代码、住所、法定代表人、联系方式',
  en: 'identity or registration number, address, legal representative, contact',
}

/** Who stands against whom, the first before the second. */
export function partySection(
  file: CaseFile,
  parties: readonly (readonly [role: 'plaintiff' | 'defendant', label: Wording])[],
): Section {
  const { language, intake } = file
  const rows = parties.map(([role, label]) => [
    line(file, label, nameOf(intake, role), {
      zh: `${label.zh}姓名或名称`,
      en: `name of the ${label.en.toLowerCase()}`,
    }),
    gapAt({ zh: `${label.zh}${identity.zh}`, en: `${label.en.toLowerCase()}: ${identity.en}` }, language),
  ])
  const columns = [
    [{ zh: '诉讼地位与姓名（名称）', en: 'Party' }, 36],
    [{ zh: '身份信息与联系方式', en: 'Particulars' }, 64],
  ] as const
  const heading = { zh: '当事人', en: 'Parties' }
  return section(heading, language, [
    table(
      heading,
      columns,
      rows.map((row) => row.map(asCell)),
      language,
    ),
  ])
}

const asCell = ({ text, sources, verification }: Paragraph) => ({ text, sources, verification })

/** The client's claims word by word, numbered. */
export function claimItems({ intake, language }: CaseFile, missing: Wording): Paragraph[] {
  const claims = [...new Set([...(intake.claim === null ? [] : [intake.claim]), ...intake.claims])]
  return claims.length === 0
    ? [gapAt(missing, language, 'item')]
    : claims.map((claim) => ({ ...unproven(claim), form: 'item' as const }))
}

export const amountLine = (file: CaseFile): Paragraph =>
  line(
    file,
    { zh: '涉及金额', en: 'Amount in dispute' },
    file.intake.amount === null ? null : writtenAmount(file.intake.amount, file.intake.currency, file.language),
  )

/** What was told, in the order of the days that it names; a sentence without one stays behind the one before it. */
export function factParagraphs(file: CaseFile): Paragraph[] {
  const { intake, language, cause } = file
  const groups: { date: string; text: string }[] = []
  for (const { text } of sentencesOf(intake.facts ?? '')) {
    const [first] = datesIn(text)
    const last = groups.at(-1)
    if (first || !last) groups.push({ date: first?.date ?? '', text })
    else last.text += language === 'zh' ? text : ` ${text}`
  }
  const inOrder = groups.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  const event = intake.event_date === null ? null : writtenDate(intake.event_date, language)
  const numbers = intake.numbers.map(({ value }) => value)
  return [
    line(file, { zh: '案由', en: 'Cause of action' }, cause),
    line(file, { zh: '主要事实发生日期', en: 'Date of the main event' }, event),
    ...(inOrder.length === 0
      ? [gapAt({ zh: '事实经过', en: 'what happened' }, language)]
      : inOrder.map(({ text }) => unproven(text))),
    ...(numbers.length === 0 ? [] : [line(file, { zh: '相关编号', en: 'Related numbers' }, listOf(numbers, language))]),
  ]
}

/** The elements to prove: of the sufficiency product where there is one, which knows more of them. */
export function elementsIn({ input }: CaseFile): Readonly<Record<string, unknown>>[] {
  const weighed = listIn(memberOf(input, 'sufficiency').elements)
  return (weighed.length > 0 ? weighed : listIn(memberOf(input, 'evidence').elements)).map(recordOf)
}

/** One item per quotation, each compared with its file; elements that no file speaks of are gaps. */
export function evidenceItems(file: CaseFile): Paragraph[] {
  const { input, language } = file
  const items = elementsIn(file).flatMap(({ name, supports }): Paragraph[] => {
    const about = textIn(name)
    if (about === null) return []
    const quotes = quotedFiles(supports)
    if (quotes.length === 0)
      return [gapAt({ zh: `证明“${about}”的证据`, en: `evidence for: ${about}` }, language, 'item')]
    return quotes.map((source) => ({
      text:
        language === 'zh'
          ? `${about}：《${source.title}》载明“${source.quote}”`
          : `${about}: “${source.quote}” (${source.title})`,
      sources: [source],
      verification: verificationOf(source, input),
      form: 'item',
    }))
  })
  return items.length > 0 ? items : [gapAt({ zh: '证据', en: 'evidence' }, language, 'item')]
}

const passagesMax = 5

/** Passages are quoted, never paraphrased; whether they apply is for a person to say. */
export function lawItems({ input, language }: CaseFile): Paragraph[] {
  const passages = input.sources.slice(0, passagesMax).map(
    (source): Paragraph => ({
      text:
        language === 'zh'
          ? `《${source.title}》：“${source.quote}”（是否适用待核对）`
          : `${source.title}: “${source.quote}” (to be checked whether it applies)`,
      sources: [source],
      verification: verificationOf(source, input),
      form: 'item',
    }),
  )
  const named = input.cause?.governing_articles ?? []
  const articles =
    named.length === 0
      ? []
      : [
          unproven(
            language === 'zh'
              ? `与本案由相关、须核对原文的条文：${listOf(named, language)}`
              : `Articles that go with this cause of action, their wording to be checked: ${listOf(named, language)}`,
          ),
        ]
  const known = [...passages, ...articles]
  return known.length > 0 ? known : [gapAt({ zh: '法律依据', en: 'legal basis' }, language)]
}
