import { listOf, type Wording } from '../skills/language.ts'
import { listIn, memberOf, recordOf, textIn } from '../skills/skill-input.ts'
import { type Paragraph, unproven } from '../sources/citations.ts'
import { writtenDate } from '../time/dates.ts'
import type { CaseFile } from './parts.ts'
import { formal, plain, table, told } from './statements.ts'

/** Parts of a document that tell what the analysis found. Each is empty when its product is not there. */

const day = (value: unknown, { language }: CaseFile): string | null => {
  const text = textIn(value)
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? writtenDate(text, language) : text
}

export const levelNames: Readonly<Record<string, Wording>> = {
  high: { zh: '高', en: 'high' },
  medium: { zh: '中', en: 'medium' },
  low: { zh: '低', en: 'low' },
}
export const levels = Object.keys(levelNames)
export const levelOf = (value: unknown): string | null =>
  typeof value === 'string' && Object.hasOwn(levelNames, value) ? value : null

const assumptionLines = (value: unknown, { language }: CaseFile): Paragraph[] =>
  listIn(value).flatMap((one) => {
    const text = textIn(one)
    return text === null
      ? []
      : [{ ...unproven(language === 'zh' ? `前提：${text}` : `Assumed: ${text}`), form: 'line' as const }]
  })

const limitationStates: Readonly<Record<string, Wording>> = {
  running: { zh: '尚在时效期间内', en: 'the period is running' },
  near: { zh: '时效即将届满', en: 'the period is about to end' },
  expired: { zh: '时效期间已届满', en: 'the period has ended' },
  unknown: { zh: '无法判断', en: 'cannot be told' },
}

export function limitationParagraphs(file: CaseFile): Paragraph[] {
  const { input, language } = file
  const limitation = memberOf(input, 'limitation')
  const state = limitationStates[String(limitation.state)]
  if (!state) return []
  const zh = language === 'zh'
  const say = (label: Wording, value: string | null): Paragraph[] =>
    value === null ? [] : [told(zh ? `${label.zh}：${value}` : `${label.en}: ${value}`, limitation, input, 'line')]
  const deadlines = listIn(limitation.deadlines).map(recordOf)
  return [
    ...say({ zh: '结论', en: 'Result' }, state[language]),
    ...say({ zh: '规则', en: 'Rule' }, textIn(limitation.rule)),
    ...say({ zh: '起算日', en: 'Begins on' }, day(limitation.starts_on, file)),
    ...say({ zh: '起算理由', en: 'Because' }, textIn(limitation.starts_because)),
    ...say({ zh: '届满日', en: 'Ends on' }, day(limitation.expires_on, file)),
    ...listIn(limitation.events).flatMap((one) => {
      const { date, text, kind } = recordOf(one)
      const words = [day(date, file), textIn(text)].filter((part) => part !== null).join(' ')
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
            deadlines.map((one) => [
              plain(textIn(one.name)),
              told(day(one.due_on, file) ?? '—', one, input),
              plain(textIn(one.rule)),
            ]),
            language,
          ),
        ]),
    ...assumptionLines(limitation.assumptions, file),
  ]
}

/** Each question with both positions. They are opinions: a quotation beside one does not verify it. */
export function issueParagraphs({ input, language }: CaseFile): Paragraph[] {
  const zh = language === 'zh'
  return listIn(memberOf(input, 'issues').items)
    .map(recordOf)
    .flatMap((issue) => {
      const question = textIn(issue.question)
      if (question === null) return []
      const say = (label: Wording, value: unknown): Paragraph[] => {
        const text = textIn(value)
        return text === null ? [] : [told(zh ? `${label.zh}：${text}` : `${label.en}: ${text}`, issue, input, 'formal')]
      }
      return [
        formal(question, 'subheading'),
        ...say({ zh: '意义', en: 'Why it matters' }, issue.why),
        ...say({ zh: '我方主张', en: 'Our position' }, issue.our_position),
        ...say({ zh: '对方可能主张', en: 'Their likely position' }, issue.their_position),
      ]
    })
}

/** Risks from high to low, in words and never in percentages. */
export function riskParagraphs({ input, language }: CaseFile): Paragraph[] {
  const { items, overall } = memberOf(input, 'risk_assessment')
  const risks = listIn(items)
    .map(recordOf)
    .flatMap((one) => (textIn(one.risk) === null ? [] : [one]))
    .toSorted((one, other) => levels.indexOf(String(one.level)) - levels.indexOf(String(other.level)))
  if (risks.length === 0) return []
  const summary = textIn(overall)
  return [
    ...(summary === null ? [] : [unproven(summary)]),
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
        told(textIn(one.risk) as string, one, input),
        plain(textIn(one.grounds)),
        plain(textIn(one.mitigation)),
      ]),
      language,
    ),
  ]
}

/** The ways forward that were weighed, the recommended one named. */
export function strategyParagraphs({ input, language }: CaseFile): Paragraph[] {
  const { options, recommended, reason } = memberOf(input, 'strategies')
  const rows = listIn(options)
    .map(recordOf)
    .filter(({ title }) => textIn(title) !== null)
  if (rows.length === 0) return []
  const why = textIn(reason)
  const all = (value: unknown) =>
    plain(
      listOf(
        listIn(value).flatMap((one) => textIn(one) ?? []),
        language,
      ) || null,
    )
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
        told(`${textIn(one.title)}${one.document === recommended ? chosen : ''}`, one, input),
        all(one.advantages),
        all(one.drawbacks),
        all(one.needs),
      ]),
      language,
    ),
    ...(why === null ? [] : [unproven(why)]),
  ]
}
