import { readElements } from '../causes/evidence.ts'
import { type Intake, readIntake, writtenAmount } from '../intake/intake.ts'
import { listOf, type Wording } from '../skills/language.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { quotedFiles, verificationOf } from '../sources/citations.ts'
import { type Sourced, unsourced } from '../sources/sourced.ts'
import { type CaseView, readCause, readLimitation } from './case-view.ts'
import { stepsFor } from './matter-steps.ts'

interface Statement extends Sourced {
  text: string
}

export interface MatterSummary {
  parties: { role: string; name: string }[]
  facts: Statement[]
  claims: Statement[]
  cause: CaseView['cause']
  status_lines: string[]
  open_points: string[]
  next_steps: string[]
  sources: Source[]
}

const roles: Record<string, Wording> = {
  client: { zh: '委托人', en: 'Client' },
  opponent: { zh: '对方', en: 'Other party' },
  plaintiff: { zh: '原告', en: 'Plaintiff' },
  defendant: { zh: '被告', en: 'Defendant' },
  party_a: { zh: '甲方', en: 'Party A' },
  party_b: { zh: '乙方', en: 'Party B' },
}
const factsMax = 40
const quotesMax = 20

/** All that a colleague who takes over has to know, from what the products say. */
export function summariseMatter(input: SkillInput): MatterSummary {
  const { locale: language } = input
  const intake = readIntake(input.state.intake)
  const told = (intake.facts ?? '').split('\n').flatMap((line) => line.trim() || [])
  const facts = [...told.slice(0, factsMax).map((text) => ({ text, ...unsourced() })), ...quoted(input)]
  const amount = intake.amount === null ? null : writtenAmount(intake.amount, intake.currency, language)
  const claims = [...new Set([...(intake.claim === null ? [] : [intake.claim]), ...intake.claims])]
  const inDispute = language === 'zh' ? `涉及金额：${amount}` : `Amount in dispute: ${amount}`
  const sources = new Map(facts.flatMap((fact) => fact.sources).map((source) => [JSON.stringify(source), source]))
  return {
    parties: partiesOf(intake, input),
    facts,
    claims: [...claims, ...(amount === null ? [] : [inDispute])].map((text) => ({ text, ...unsourced() })),
    cause: readCause(input),
    status_lines: statusOf(input),
    ...stepsFor(input, intake),
    sources: [...sources.values()],
  }
}

function partiesOf(intake: Intake, { locale: language }: SkillInput): MatterSummary['parties'] {
  const named = [
    ...(intake.client === null ? [] : [{ role: 'client', name: intake.client }]),
    ...(intake.opponent === null ? [] : [{ role: 'opponent', name: intake.opponent }]),
    ...intake.parties,
  ].map(({ role, name }) => ({ role: roles[role]?.[language] ?? role, name }))
  return [...new Map(named.map((party) => [`${party.role} ${party.name}`, party])).values()]
}

/** What files say on the elements, each quotation once and compared with its file. */
function quoted(input: SkillInput): Statement[] {
  const quotes = readElements(input.state.evidence?.elements).flatMap(({ supports }) => quotedFiles(supports))
  return [...new Map(quotes.map((source) => [`${source.id} ${source.start}`, source])).values()]
    .slice(0, quotesMax)
    .map((source) => ({
      text: input.locale === 'zh' ? `《${source.title}》：“${source.quote}”` : `${source.title}: “${source.quote}”`,
      sources: [source],
      verification: verificationOf(source, input),
    }))
}

const limitationNames: Record<string, Wording> = {
  running: { zh: '未届满', en: 'running' },
  near: { zh: '即将届满', en: 'near its end' },
  expired: { zh: '已届满', en: 'expired' },
  unknown: { zh: '不明', en: 'not known' },
}
const overallNames: Record<string, Wording> = {
  sufficient: { zh: '充分', en: 'sufficient' },
  gaps: { zh: '有缺口', en: 'has gaps' },
  insufficient: { zh: '不足', en: 'insufficient' },
}

/** One line per product that is there. */
function statusOf(input: SkillInput): string[] {
  const { locale: language } = input
  const line = (label: Wording, value: string | null | undefined): string[] =>
    value ? [language === 'zh' ? `${label.zh}：${value}` : `${label.en}: ${value}`] : []
  const word = (name: unknown): string | null => overallNames[String(name)]?.[language] ?? null
  const elements = readElements(input.state.evidence?.elements)
  const mentioned = elements.filter(({ state }) => state === 'mentioned').length
  const limitation = readLimitation(input.state.limitation)
  const ends = limitation?.expires_on ? ` (${limitation.expires_on})` : ''
  const issues = (input.state.issues?.items ?? []).length
  const findings = (name: 'contract_review' | 'checklist_review') =>
    (input.state[name]?.findings ?? []).filter(({ state }) => state === 'attention' || state === 'missing').length
  return [
    ...line({ zh: '证据', en: 'Evidence' }, elements.length > 0 ? `${mentioned}/${elements.length}` : null),
    ...line({ zh: '证据充分性', en: 'Sufficiency' }, word(input.state.sufficiency?.overall)),
    ...line({ zh: '争议焦点', en: 'Issues' }, issues > 0 ? String(issues) : null),
    ...line(
      { zh: '诉讼时效', en: 'Limitation' },
      limitation && `${limitationNames[limitation.state]?.[language]}${ends}`,
    ),
    ...line({ zh: '风险', en: 'Risk' }, input.state.risk_assessment?.overall),
    ...line(
      { zh: '合同审查待处理项', en: 'Contract findings to deal with' },
      String(findings('contract_review') || ''),
    ),
    ...line({ zh: '清单待处理项', en: 'Checklist findings to deal with' }, String(findings('checklist_review') || '')),
    ...line({ zh: '已选方案', en: 'Way chosen' }, input.state.strategy?.document),
    ...line({ zh: '已起草', en: 'Drafted' }, input.state.draft?.title),
    ...line({ zh: '已交付文件', en: 'Delivered file' }, input.state.delivery?.file_id),
    ...line({ zh: '文件', en: 'Files' }, listOf(input.files.map(({ name }) => name).slice(0, 20), language)),
  ]
}
