import { listOf, type Wording } from '../skills/language.ts'
import { type Paragraph, unproven } from '../sources/citations.ts'
import { writtenDate } from '../time/dates.ts'
import type { CaseFile } from './parts.ts'
import { formal, plain, table, told } from './statements.ts'

/** Parts of a document that tell what the analysis found. Each is empty when its product is not there. */

const day = (text: string | null | undefined, { language }: CaseFile): string | null =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) ? writtenDate(text, language) : (text ?? null)

export const levelNames: Readonly<Record<string, Wording>> = {
  high: { zh: '高', en: 'high' },
  medium: { zh: '中', en: 'medium' },
  low: { zh: '低', en: 'low' },
}
export const levels = Object.keys(levelNames)

const assumptionLines = (assumptions: readonly string[] = [], { language }: CaseFile): Paragraph[] =>
  assumptions.map((text) => ({
    ...unproven(language === 'zh' ? `前提：${text}` : `Assumed: ${text}`),
    form: 'line',
  }))

const limitationStates: Readonly<Record<string, Wording>> = {
  running: { zh: '尚在时效期间内', en: 'the period is running' },
  near: { zh: '时效即将届满', en: 'the period is about to end' },
  expired: { zh: '时效期间已届满', en: 'the period has ended' },
  unknown: { zh: '无法判断', en: 'cannot be told' },
}

export function limitationParagraphs(file: CaseFile): Paragraph[] {
  const { input, language } = file
  const limitation = input.state.limitation ?? {}
  const state = limitationStates[String(limitation.state)]
  if (!state) return []
  const zh = language === 'zh'
  const say = (label: Wording, value: string | null = null): Paragraph[] =>
    value === null ? [] : [told(zh ? `${label.zh}：${value}` : `${label.en}: ${value}`, limitation, input, 'line')]
  const deadlines = limitation.deadlines ?? []
  return [
    ...say({ zh: '结论', en: 'Result' }, state[language]),
    ...say({ zh: '规则', en: 'Rule' }, limitation.rule),
    ...say({ zh: '起算日', en: 'Begins on' }, day(limitation.starts_on, file)),
    ...say({ zh: '起算理由', en: 'Because' }, limitation.starts_because),
    ...say({ zh: '届满日', en: 'Ends on' }, day(limitation.expires_on, file)),
    ...(limitation.events ?? []).flatMap(({ date, text, kind }) => {
      const words = [day(date, file), text].filter(Boolean).join(' ')
      const stops = kind === 'suspension' ? { zh: '中止', en: 'Suspended' } : { zh: '中断', en: 'Interrupted' }
      return words === '' ? [] : say(stops, words)
    }),
    ...(deadlines.length === 0
      ? []
      : [
          table(
            { zh: '期限一览', en: 'Deadlines' },
            [
              [{ zh: '期限', en: 'Deadline' }, 30],
              [{ zh: '届满日', en: 'Due on' }, 22],
              [{ zh: '依据', en: 'Rule' }, 48],
            ],
            deadlines.map((one) => [plain(one.name), told(day(one.due_on, file) ?? '—', one, input), plain(one.rule)]),
            language,
          ),
        ]),
    ...assumptionLines(limitation.assumptions, file),
  ]
}

/** Each question with both positions. They are opinions: a quotation beside one does not verify it. */
export function issueParagraphs({ input, language }: CaseFile): Paragraph[] {
  const zh = language === 'zh'
  return (input.state.issues?.items ?? []).flatMap((issue) => {
    const say = (label: Wording, text: string | undefined): Paragraph[] =>
      text ? [told(zh ? `${label.zh}：${text}` : `${label.en}: ${text}`, issue, input, 'formal')] : []
    if (!issue.question) return []
    return [
      formal(issue.question, 'subheading'),
      ...say({ zh: '意义', en: 'Why it matters' }, issue.why),
      ...say({ zh: '我方主张', en: 'Our position' }, issue.our_position),
      ...say({ zh: '对方可能主张', en: 'Their likely position' }, issue.their_position),
    ]
  })
}

/** Risks from high to low, in words and never in percentages. */
export function riskParagraphs({ input, language }: CaseFile): Paragraph[] {
  const { items, overall } = input.state.risk_assessment ?? {}
  const risks = (items ?? [])
    .flatMap(({ risk, ...one }) => (risk ? [{ ...one, risk }] : []))
    .toSorted((one, other) => levels.indexOf(String(one.level)) - levels.indexOf(String(other.level)))
  if (risks.length === 0) return []
  return [
    ...(overall ? [unproven(overall)] : []),
    table(
      { zh: '风险', en: 'Risks' },
      [
        [{ zh: '等级', en: 'Level' }, 10],
        [{ zh: '风险', en: 'Risk' }, 28],
        [{ zh: '理由', en: 'Grounds' }, 32],
        [{ zh: '应对', en: 'What to do' }, 30],
      ],
      risks.map((one) => [
        plain(levelNames[String(one.level)]?.[language] ?? null),
        told(one.risk, one, input),
        plain(one.grounds),
        plain(one.mitigation),
      ]),
      language,
    ),
  ]
}

/** The ways forward that were weighed, the recommended one named. */
export function strategyParagraphs({ input, language }: CaseFile): Paragraph[] {
  const { options, recommended, reason } = input.state.strategies ?? {}
  const rows = (options ?? []).filter(({ title }) => title)
  if (rows.length === 0) return []
  const all = (texts: readonly string[] = []) => plain(listOf(texts, language) || null)
  const chosen = language === 'zh' ? '（建议）' : ' (recommended)'
  return [
    table(
      { zh: '可选方案', en: 'Ways forward' },
      [
        [{ zh: '方案', en: 'Way' }, 24],
        [{ zh: '优点', en: 'For' }, 26],
        [{ zh: '不足', en: 'Against' }, 26],
        [{ zh: '所需条件', en: 'Needs' }, 24],
      ],
      rows.map((one) => [
        told(`${one.title}${one.document === recommended ? chosen : ''}`, one, input),
        all(one.advantages),
        all(one.drawbacks),
        all(one.needs),
      ]),
      language,
    ),
    ...(reason ? [unproven(reason)] : []),
  ]
}
