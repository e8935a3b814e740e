import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { sideName } from '../contracts/side.ts'
import type { ContractReviewProduct } from '../products/contract-review.ts'
import type { Known } from '../products/known.ts'
import { gap, listOf, type Wording } from '../skills/language.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { type Paragraph, verificationOf } from '../sources/citations.ts'
import { sourcesIn } from '../sources/sourced.ts'
import { levelNames, levels } from './analysis.ts'
import { clausesLeft, toClear } from './contract-clauses.ts'
import type { Section } from './draft.ts'
import { type CaseFile, line } from './parts.ts'
import { formal, gapAt, plain, section, sectionIfAny, table, told } from './statements.ts'

type Position = 'market_position' | 'suggested_wording' | 'fallback' | 'walk_away'
type KnownLaw = Known<NonNullable<ContractReviewProduct['governing_law']>>
type ReviewFinding = ContractReviewProduct['findings'][number]
type Finding = Known<Omit<ReviewFinding, 'title' | 'risk_level'>> & {
  title: string
  level: ReviewFinding['risk_level']
}

const states: Readonly<Record<string, Wording>> = {
  attention: { zh: '需要注意', en: 'needs attention' },
  missing: { zh: '合同未约定', en: 'not in the contract' },
  ok: { zh: '未见明显问题', en: 'no objection' },
  not_applicable: { zh: '不适用', en: 'does not apply' },
}
const mustChange = ({ must_change }: Finding): boolean => must_change === true
const beforeSigning: Wording = { zh: '签署前修改', en: 'change before signing' }

/** What must change before signing, then from high to low; of the same level in the order of the list. */
function findingsOf({ input }: CaseFile): Finding[] {
  const { contract_review, checklist_review } = input.state
  const found: readonly Known<ReviewFinding>[] = contract_review?.findings?.length
    ? contract_review.findings
    : (checklist_review?.findings ?? [])
  return found
    .flatMap(({ title, risk_level = 'low', ...one }) => (title ? [{ ...one, title, level: risk_level }] : []))
    .toSorted(
      (one, other) =>
        Number(mustChange(other)) - Number(mustChange(one)) || levels.indexOf(one.level) - levels.indexOf(other.level),
    )
}

const isOpen = ({ state }: Finding): boolean => state === 'attention' || state === 'missing'
const clauseOf = ({ clause }: Finding): string | null => clause ?? null

/** Subject, law, the client's questions, summary, each open finding with its clause, the two sides compared, the rest. */
export function contractMemo(file: CaseFile): Section[] {
  const { language, input } = file
  const findings = findingsOf(file)
  const open = findings.filter(isOpen)
  return [
    subjectSection(file),
    ...sectionIfAny({ zh: '须先确认的事项', en: 'To be cleared first' }, language, toClear(file)),
    ...sectionIfAny({ zh: '适用法律和争议解决', en: 'Governing law and disputes' }, language, lawNote(file)),
    ...sectionIfAny({ zh: '您关心的问题', en: 'Your questions' }, language, answers(file)),
    section({ zh: '总体意见', en: 'Summary' }, language, summary(file, open)),
    ...sectionIfAny({ zh: '问题一览', en: 'Findings by risk' }, language, overview(file, open)),
    ...sectionIfAny(
      { zh: '逐条意见', en: 'Clause by clause' },
      language,
      open.flatMap((finding) => details(file, finding)),
    ),
    ...sectionIfAny({ zh: '双方权利义务对比', en: 'The two sides compared' }, language, comparison(file)),
    ...sectionIfAny(
      { zh: '已审查、未见明显问题的事项', en: 'Reviewed without findings' },
      language,
      findings
        .filter((finding) => !isOpen(finding))
        .map((finding) => told(withState(finding, language), finding, input, 'item')),
    ),
    ...sectionIfAny({ zh: '没有意见的条款', en: 'Clauses without a finding' }, language, clausesLeft(file)),
    section({ zh: '法律依据', en: 'Legal basis' }, language, citedLaw(file, findings)),
    section({ zh: '结论', en: 'Conclusion' }, language, [
      gapAt({ zh: '律师的结论与签署建议', en: "the lawyer's conclusion and advice on signing" }, language),
    ]),
    { heading: '', paragraphs: signatureLines(file) },
  ]
}

function withState(finding: Finding, language: 'zh' | 'en'): string {
  const clause = clauseOf(finding)
  const state = states[String(finding.state)]?.[language] ?? '—'
  if (language === 'zh') return `${finding.title}${clause === null ? '' : `（${placeOf(clause, language)}）`}：${state}`
  return `${finding.title}${clause === null ? '' : ` (${placeOf(clause, language)})`}: ${state}`
}

/** Schedules and parts have names of their own. */
const placeOf = (clause: string, language: 'zh' | 'en'): string =>
  !/^\d/.test(clause) ? clause : language === 'zh' ? `第${clause}条` : `Clause ${clause}`

function subjectSection(file: CaseFile): Section {
  const { input, language, intake } = file
  const { contract = {}, side, governing_law } = input.state.contract_review ?? {}
  const { name, parties } = contract ?? {}
  const names = parties ?? []
  const open = (what: Wording) => gap(what, language)
  const rows: [Wording, string | null][] = [
    [{ zh: '合同名称', en: 'Contract' }, name ?? null],
    [{ zh: '合同当事人', en: 'Parties' }, names.length === 0 ? null : listOf(names, language)],
    [{ zh: '委托人', en: 'Client' }, intake.client ?? contract.client ?? null],
    [{ zh: '审查立场', en: 'Reviewed for' }, side ? sideName(side, language) : null],
    ...(governing_law ? lawRows(governing_law, language) : []),
  ]
  const subject = { zh: '审查对象', en: 'What was reviewed' }
  return section(subject, language, [
    table(
      subject,
      [
        [{ zh: '项目', en: 'Item' }, 26],
        [{ zh: '内容', en: 'Content' }, 74],
      ],
      rows.map(([label, value]) => [plain(label[language]), plain(value ?? open(label))]),
      language,
    ),
  ])
}

const lawRows = ({ law, forum }: KnownLaw, language: Locale): [Wording, string | null][] => [
  [{ zh: '适用法律', en: 'Governing law' }, law ?? states.missing?.[language] ?? null],
  [{ zh: '争议解决', en: 'Forum' }, forum ?? states.missing?.[language] ?? null],
]

const lawNote = ({ input }: CaseFile): Paragraph[] => {
  const law = input.state.contract_review?.governing_law ?? {}
  return law.note ? [told(law.note, law, input)] : []
}

/** Each question in the client's words, with its answers and the clauses that give them. */
function answers({ input, language }: CaseFile): Paragraph[] {
  const zh = language === 'zh'
  const asked = (input.state.contract_review?.worries ?? []).flatMap(({ worry, answer, ...one }) =>
    worry && answer ? [{ ...one, worry, answer }] : [],
  )
  return [...Map.groupBy(asked, ({ worry }) => worry)].flatMap(([worry, some]) => [
    formal(zh ? `问：${worry}` : `Question: ${worry}`, 'subheading'),
    ...some.flatMap((one) => {
      const about = one.title ? (zh ? `${one.title}：` : `${one.title}: `) : ''
      const quoted = quotations(sourcesIn(one.sources), input, language)
      return [told(`${about}${one.answer}`, { sources: [] }, input, 'line'), ...quoted]
    }),
  ])
}

const quotations = (sources: readonly Source[], input: SkillInput, language: Locale): Paragraph[] =>
  sources.map((source) =>
    told(
      language === 'zh' ? `合同原文：“${source.quote}”` : `The contract: “${source.quote}”`,
      { sources: [source], verification: verificationOf(source, input) },
      input,
      'line',
    ),
  )

const compared: Readonly<Record<string, Wording>> = {
  even: { zh: '对等', en: 'alike' },
  for_us: { zh: '对我方有利', en: 'in our favour' },
  against_us: { zh: '对我方不利', en: 'against us' },
  one_sided: { zh: '不对等', en: 'one-sided' },
}

/** What only one side may or must do, and what both may. */
function comparison({ input, language }: CaseFile): Paragraph[] {
  const pairs = input.state.contract_review?.pairs ?? []
  if (pairs.length === 0) return []
  const columns = [
    [{ zh: '权利或者义务', en: 'Right or duty' }, 30],
    [{ zh: '条款', en: 'Clause' }, 14],
    [{ zh: '结果', en: 'Result' }, 18],
    [{ zh: '意见', en: 'Comment' }, 38],
  ] as const
  const rows = pairs.map((one) =>
    [one.title ?? null, one.clause ?? null, compared[String(one.state)]?.[language] ?? null, one.analysis ?? null].map(
      plain,
    ),
  )
  return [table({ zh: '双方权利义务对比', en: 'The two sides compared' }, columns, rows, language)]
}

/** The passages that findings rest on, each once; search results that no finding names are no authority. */
function citedLaw({ input, language }: CaseFile, findings: readonly Finding[]): Paragraph[] {
  const law = findings.flatMap(({ sources }) => sourcesIn(sources)).filter(({ kind }) => kind === 'knowledge')
  const once = [...new Map(law.map((source) => [`${source.id} ${source.start}`, source])).values()]
  if (once.length === 0)
    return [formal(language === 'zh' ? '本意见没有引用法条。' : 'This memo cites no article of law.')]
  return once.map((source) => ({
    text: language === 'zh' ? `《${source.title}》：“${source.quote}”` : `${source.title}: “${source.quote}”`,
    sources: [source],
    verification: verificationOf(source, input),
    form: 'item',
  }))
}

function summary({ input, language }: CaseFile, open: readonly Finding[]): Paragraph[] {
  const overall = input.state.contract_review?.overall ?? null
  const counts = levels.map((level) => [level, open.filter((one) => one.level === level).length] as const)
  const words = counts
    .filter(([, count]) => count > 0)
    .map(([level, count]) =>
      language === 'zh' ? `${levelNames[level]?.zh}风险 ${count} 项` : `${count} of ${levelNames[level]?.en} risk`,
    )
  return [
    overall === null ? gapAt({ zh: '总体意见', en: 'the overall opinion' }, language) : told(overall, {}, input),
    ...(words.length === 0
      ? []
      : [formal(language === 'zh' ? `问题：${listOf(words, 'zh')}。` : `Findings: ${listOf(words, 'en')}.`)]),
  ]
}

/** Only names them: their sources stand with the details below. */
function overview({ language }: CaseFile, open: readonly Finding[]): Paragraph[] {
  if (open.length === 0) return []
  const columns = [
    [{ zh: '序号', en: 'No.' }, 9],
    [{ zh: '风险', en: 'Risk' }, 11],
    [{ zh: '条款', en: 'Clause' }, 13],
    [{ zh: '事项', en: 'Matter' }, 45],
    [{ zh: '状态', en: 'State' }, 22],
  ] as const
  const rows = open.map((finding, at) =>
    [
      String(at + 1),
      levelNames[finding.level]?.[language] ?? null,
      clauseOf(finding),
      finding.title,
      (mustChange(finding) ? beforeSigning : states[String(finding.state)])?.[language] ?? null,
    ].map(plain),
  )
  return [table({ zh: '问题一览', en: 'Findings by risk' }, columns, rows, language)]
}

/** The clause, why it matters, what is usual, what to ask for and what may still be accepted. */
function details({ input, language }: CaseFile, finding: Finding): Paragraph[] {
  const zh = language === 'zh'
  const clause = clauseOf(finding)
  const level = levelNames[finding.level]?.[language]
  const quotes = sourcesIn(finding.sources).filter(({ kind }) => kind === 'file')
  const place = clause === null ? '' : `${placeOf(clause, language)}${zh ? ' ' : ': '}`
  const positions = positionNames.flatMap(([member, name]) => {
    const text = finding[member] ?? null
    return text === null ? [] : [formal(zh ? `${name.zh}：${text}` : `${name.en}: ${text}`)]
  })
  return [
    formal(
      zh ? `${place}${finding.title}（风险：${level}）` : `${place}${finding.title} (risk: ${level})`,
      'subheading',
    ),
    ...(quotes.length === 0
      ? [formal(zh ? '合同原文：未找到相应约定。' : 'The contract: no such wording was found.')]
      : quotations(quotes, input, language)),
    told(
      `${zh ? '分析：' : 'Analysis: '}${finding.analysis ?? gap({ zh: '分析', en: 'analysis' }, language)}`,
      { ...finding, sources: sourcesIn(finding.sources).filter(({ kind }) => kind === 'knowledge') },
      input,
      'line',
    ),
    ...positions,
  ]
}

const positionNames: readonly (readonly [member: Position, name: Wording])[] = [
  [
    'market_position',
    { zh: '通常做法（本系统的立场，无外部来源）', en: 'Market position (a house view, without a source)' },
  ],
  ['suggested_wording', { zh: '建议表述', en: 'Suggested wording' }],
  ['fallback', { zh: '退一步的表述', en: 'Fallback' }],
  ['walk_away', { zh: '不可接受', en: 'Walk-away' }],
]

const signatureLines = (file: CaseFile): Paragraph[] =>
  [line(file, { zh: '审查律师', en: 'Reviewed by' }, null), line(file, { zh: '日期', en: 'Date' }, null)].map(
    (one) => ({
      ...one,
      form: 'signature',
    }),
  )
