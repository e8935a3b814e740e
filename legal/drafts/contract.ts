import { isSide, sideName } from '../contracts/side.ts'
import { gap, listOf, type Wording } from '../skills/language.ts'
import { listIn, memberOf, recordOf, textIn } from '../skills/skill-input.ts'
import { type Paragraph, unproven, verificationOf } from '../sources/citations.ts'
import { levelNames, levelOf, levels } from './analysis.ts'
import type { Section } from './draft.ts'
import { type CaseFile, lawItems, line } from './parts.ts'
import { formal, gapAt, plain, section, sectionIfAny, sourcesIn, table, told } from './statements.ts'

type Finding = Readonly<Record<string, unknown>> & { title: string; level: string }

const states: Readonly<Record<string, Wording>> = {
  attention: { zh: '需要注意', en: 'needs attention' },
  missing: { zh: '合同未约定', en: 'not in the contract' },
  ok: { zh: '未见明显问题', en: 'nothing found' },
  not_applicable: { zh: '不适用', en: 'does not apply' },
}
/** Findings from high to low; of the same level in the order of the contract. */
function findingsOf({ input }: CaseFile): Finding[] {
  const found = [memberOf(input, 'contract_review'), memberOf(input, 'checklist_review')].find(
    ({ findings }) => listIn(findings).length > 0,
  )
  return listIn(found?.findings)
    .map(recordOf)
    .flatMap((one) => {
      const title = textIn(one.title)
      return title === null ? [] : [{ ...one, title, level: levelOf(one.risk_level) ?? 'low' }]
    })
    .toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
}

const isOpen = ({ state }: Finding): boolean => state === 'attention' || state === 'missing'
const clauseOf = ({ clause }: Finding): string | null =>
  typeof clause === 'number' && Number.isFinite(clause) ? String(clause) : textIn(clause)

/** Summary, findings by risk, each finding with its clause, and what was looked at without result. */
export function contractMemo(file: CaseFile): Section[] {
  const { language, input } = file
  const findings = findingsOf(file)
  const open = findings.filter(isOpen)
  return [
    subjectSection(file),
    section({ zh: '总体意见', en: 'Summary' }, language, summary(file, open)),
    ...sectionIfAny({ zh: '问题一览', en: 'Findings by risk' }, language, overview(file, open)),
    ...sectionIfAny(
      { zh: '逐条意见', en: 'Clause by clause' },
      language,
      open.flatMap((finding) => details(file, finding)),
    ),
    ...sectionIfAny(
      { zh: '已审查、未见明显问题的事项', en: 'Reviewed without findings' },
      language,
      findings
        .filter((finding) => !isOpen(finding))
        .map((finding) => told(withState(finding, language), finding, input, 'item')),
    ),
    section({ zh: '法律依据', en: 'Legal basis' }, language, lawItems(file)),
    section({ zh: '结论', en: 'Conclusion' }, language, [
      gapAt({ zh: '律师的结论与签署建议', en: "the lawyer's conclusion and advice on signing" }, language),
    ]),
    { heading: '', paragraphs: signatureLines(file) },
  ]
}

const withState = ({ title, state }: Finding, language: 'zh' | 'en'): string =>
  language === 'zh' ? `${title}：${states[String(state)]?.zh ?? '—'}` : `${title}: ${states[String(state)]?.en ?? '—'}`

function subjectSection(file: CaseFile): Section {
  const { input, language, intake } = file
  const { contract, side: told } = memberOf(input, 'contract_review')
  const side = textIn(told)
  const { name, parties } = recordOf(contract)
  const names = listIn(parties).flatMap((one) => textIn(one) ?? textIn(recordOf(one).name) ?? [])
  const open = (what: Wording) => gap(what, language)
  const rows: [Wording, string | null][] = [
    [{ zh: '合同名称', en: 'Contract' }, textIn(name)],
    [{ zh: '合同当事人', en: 'Parties' }, names.length === 0 ? null : listOf(names, language)],
    [{ zh: '委托人', en: 'Client' }, intake.client],
    [{ zh: '审查立场', en: 'Reviewed for' }, isSide(side) ? sideName(side, language) : side],
  ]
  const subject = { zh: '审查对象', en: 'What was reviewed' }
  return section(subject, language, [
    table(
      subject,
      [
        [{ zh: '项目', en: 'Item' }, 26],
        [{ zh: '内容', en: 'Content' }, 74],
      ],
      rows.map(([label, value]) => [plain(label[language]), unproven(value ?? open(label))]),
      language,
    ),
  ])
}

function summary({ input, language }: CaseFile, open: readonly Finding[]): Paragraph[] {
  const overall = textIn(memberOf(input, 'contract_review').overall)
  const counts = levels.map((level) => [level, open.filter((one) => one.level === level).length] as const)
  const words = counts
    .filter(([, count]) => count > 0)
    .map(([level, count]) =>
      language === 'zh' ? `${levelNames[level]?.zh}风险 ${count} 项` : `${count} of ${levelNames[level]?.en} risk`,
    )
  return [
    overall === null
      ? gapAt({ zh: '总体意见', en: 'the overall opinion' }, language)
      : told(overall, memberOf(input, 'contract_review'), input),
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
      states[String(finding.state)]?.[language] ?? null,
    ].map(plain),
  )
  return [table({ zh: '问题一览', en: 'Findings by risk' }, columns, rows, language)]
}

function details({ input, language }: CaseFile, finding: Finding): Paragraph[] {
  const zh = language === 'zh'
  const clause = clauseOf(finding)
  const level = levelNames[finding.level]?.[language]
  const quotes = sourcesIn(finding.sources).filter(({ kind }) => kind === 'file')
  // Schedules and parts have names of their own.
  const place =
    clause === null ? '' : !/^\d/.test(clause) ? `${clause}: ` : zh ? `第${clause}条 ` : `Clause ${clause}: `
  const wording = textIn(finding.suggested_wording)
  return [
    formal(
      zh ? `${place}${finding.title}（风险：${level}）` : `${place}${finding.title} (risk: ${level})`,
      'subheading',
    ),
    ...(quotes.length === 0
      ? [formal(zh ? '合同原文：未找到相应约定。' : 'The contract: no such wording was found.')]
      : quotes.map((source) =>
          told(
            zh ? `合同原文：“${source.quote}”` : `The contract: “${source.quote}”`,
            { sources: [source], verification: verificationOf(source, input) },
            input,
            'line',
          ),
        )),
    told(
      `${zh ? '分析：' : 'Analysis: '}${textIn(finding.analysis) ?? gap({ zh: '分析', en: 'analysis' }, language)}`,
      { ...finding, sources: sourcesIn(finding.sources).filter(({ kind }) => kind === 'knowledge') },
      input,
      'line',
    ),
    ...(wording === null ? [] : [formal(`${zh ? '建议表述：' : 'Suggested wording: '}${wording}`)]),
  ]
}

const signatureLines = (file: CaseFile): Paragraph[] =>
  [line(file, { zh: '审查律师', en: 'Reviewed by' }, null), line(file, { zh: '日期', en: 'Date' }, null)].map(
    (one) => ({
      ...one,
      form: 'signature',
    }),
  )
