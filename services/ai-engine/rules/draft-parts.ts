import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { type Paragraph, quotedFiles, unproven, verificationOf } from './citations.ts'
import { writtenDate } from './dates.ts'
import type { Draft } from './draft.ts'
import { type Intake, nameOf, writtenAmount } from './intake.ts'
import { gap, type Wording } from './language.ts'
import type { SkillInput } from './skill.ts'
import { listIn, recordOf, textIn } from './skill-input.ts'

export type Section = Draft['sections'][number]

/** Everything that a draft is made of. */
export interface CaseFile {
  input: SkillInput
  language: Locale
  intake: Intake
  cause: string | null
  evidence: Readonly<Record<string, unknown>>
}

/** A line `label: value`, or its gap. */
export function line(
  { language }: CaseFile,
  label: Wording,
  value: string | null,
  missing: Wording = label,
): Paragraph {
  const text = value ?? gap(missing, language)
  return unproven(language === 'zh' ? `${label.zh}：${text}` : `${label.en}: ${text}`)
}

export function partySection(file: CaseFile, heading: Wording, plaintiff: Wording, defendant: Wording): Section {
  const address = {
    zh: '住所、身份证号或统一社会信用代码、联系方式',
    en: 'address, identity or registration number, contact',
  }
  const about = (role: 'plaintiff' | 'defendant', label: Wording) => [
    line(file, label, nameOf(file.intake, role), {
      zh: `${label.zh}姓名或名称`,
      en: `name of the ${label.en.toLowerCase()}`,
    }),
    unproven(gap({ zh: `${label.zh}${address.zh}`, en: `${label.en.toLowerCase()}: ${address.en}` }, file.language)),
  ]
  return {
    heading: heading[file.language],
    paragraphs: [...about('plaintiff', plaintiff), ...about('defendant', defendant)],
  }
}

/** The client's claims word by word; the amount beside them when none of them names one. */
export function claimSection(file: CaseFile, heading: Wording): Section {
  const { intake, language } = file
  const claims = [...new Set([...(intake.claim === null ? [] : [intake.claim]), ...intake.claims])]
  const amount = intake.amount === null ? null : writtenAmount(intake.amount, intake.currency, language)
  return {
    heading: heading[language],
    paragraphs: [
      ...claims.map((claim, at) => unproven(`${at + 1}. ${claim}`)),
      ...(claims.length === 0 ? [unproven(gap({ zh: '具体请求', en: 'what is claimed' }, language))] : []),
      line(file, { zh: '涉及金额', en: 'Amount in dispute' }, amount),
    ],
  }
}

export function factSection(file: CaseFile, heading: Wording): Section {
  const { intake, language, cause } = file
  const told = (intake.facts ?? '').split('\n').filter((fact) => fact.trim() !== '')
  const numbers = intake.numbers.map(({ value }) => value).join(language === 'zh' ? '、' : ', ')
  return {
    heading: heading[language],
    paragraphs: [
      line(file, { zh: '案由', en: 'Cause of action' }, cause),
      line(
        file,
        { zh: '主要事实发生日期', en: 'Date of the main event' },
        intake.event_date === null ? null : writtenDate(intake.event_date, language),
      ),
      ...told.map(unproven),
      ...(told.length === 0 ? [unproven(gap({ zh: '事实经过', en: 'what happened' }, language))] : []),
      ...(numbers === '' ? [] : [line(file, { zh: '相关编号', en: 'Related numbers' }, numbers)]),
    ],
  }
}

/** One paragraph per quotation, each compared with its file; elements that no file speaks of are gaps. */
export function evidenceSection(file: CaseFile, heading: Wording): Section {
  const { evidence, input, language } = file
  const paragraphs = listIn(evidence.elements).flatMap((one) => {
    const { name, supports } = recordOf(one)
    const about = textIn(name)
    if (about === null) return []
    const quotes = quotedFiles(supports)
    if (quotes.length === 0)
      return [unproven(gap({ zh: `证明“${about}”的证据`, en: `evidence for: ${about}` }, language))]
    return quotes.map((source) => ({
      text:
        language === 'zh'
          ? `${about}：《${source.title}》载明“${source.quote}”`
          : `${about}: “${source.quote}” (${source.title})`,
      sources: [source],
      verification: verificationOf(source, input),
    }))
  })
  const none = unproven(gap({ zh: '证据', en: 'evidence' }, language))
  return { heading: heading[language], paragraphs: paragraphs.length > 0 ? paragraphs : [none] }
}

const passagesMax = 5

/** Passages are quoted, never paraphrased; whether they apply is for a person to say. */
export function lawSection({ input, language }: CaseFile, heading: Wording): Section {
  const passages = input.sources.slice(0, passagesMax).map((source) => ({
    text:
      language === 'zh'
        ? `《${source.title}》：“${source.quote}”（是否适用待核对）`
        : `${source.title}: “${source.quote}” (to be checked whether it applies)`,
    sources: [source],
    verification: verificationOf(source, input),
  }))
  const none = unproven(gap({ zh: '法律依据', en: 'legal basis' }, language))
  return { heading: heading[language], paragraphs: passages.length > 0 ? passages : [none] }
}
