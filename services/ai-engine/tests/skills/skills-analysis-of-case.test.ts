import { readFileSync } from 'node:fs'
import type { CauseOfAction } from '@casewright/contracts/knowledge/structured-resources'
import type { Issue } from '@casewright/legal/analysis/issue'
import type { Risk } from '@casewright/legal/analysis/risks'
import type { Strategies } from '@casewright/legal/analysis/strategies'
import { modelNamed } from '@casewright/legal/case/case-models'
import { describe, expect, test } from 'vitest'
import { file, run } from './skill-app.ts'

interface Matter {
  model: string
  language: 'zh' | 'en'
  today: string
  turns: { message: string; files?: string[] }[]
}

const seeds = '../../../../resources/seed_packages/knowledge_structured_seeds/data/cause_of_action_profiles.json'
const { profiles }: { profiles: CauseOfAction[] } = JSON.parse(readFileSync(new URL(seeds, import.meta.url), 'utf8'))

/** The analysis of a labelled matter by the rules alone, as far as it was told and before any card. */
function analysed(id: string) {
  const folder = new URL(`../../../../quality/matters/${id}/`, import.meta.url)
  const read = (path: string) => readFileSync(new URL(path, folder), 'utf8')
  const { model, language: locale, today, turns } = JSON.parse(read('matter.json')) as Matter
  const files = turns.flatMap(({ files: names = [] }) => names.map((name) => file(name, name, read(`files/${name}`))))
  const code = modelNamed(model)?.codes[0] ?? ''
  const cause = profiles.find((one) => one.code === code) ?? null
  const cause_of_action = { code, name: cause?.name, name_en: cause?.name_en, confirmed: true }
  let state: Record<string, unknown> = { cause_of_action }
  const after = (skill: string, message = '') => {
    state = { ...state, ...run(skill, { locale, today, message, files, cause, state }).products }
  }
  for (const { message } of turns) after('intake', message)
  for (const skill of ['evidence_analysis', 'limitation_period', 'sufficiency', 'issue_framing']) after(skill)
  for (const skill of ['risk_assessment', 'strategy_options']) after(skill)
  return {
    issues: (state.issues as { items: Issue[] }).items,
    risks: (state.risk_assessment as { items: Risk[] }).items,
    strategies: state.strategies as Strategies,
  }
}

describe('a loan with a note', () => {
  const { issues, risks, strategies } = analysed('01-iou-default-interest-only')

  test('the note shows the agreement and not that the money was handed over', () => {
    const position = (key: string) => issues.find((one) => one.key === `element:${key}`)?.our_position
    expect(position('agreement')).toMatch(/60,000元，依据：jietiao\.txt/)
    expect(position('delivery')).toContain('尚未从文件中读到')
    expect(risks.find(({ key }) => key === 'proof:delivery')?.level).toBe('high')
  })

  test('at stake is what is claimed, not another sum of the account', () => {
    const told = JSON.stringify([issues, risks, strategies])
    expect(told).toContain('66,098.63元')
    expect(told).not.toContain('120,000')
    expect(told).not.toContain('意思意思')
  })

  test('a demand that was made in vain is not recommended again, and the claim has its last day and its fee', () => {
    expect(strategies.recommended).toBe('statement_of_claim')
    expect(strategies.reason).toContain('2026年10月15日')
    expect(strategies.options[0]?.needs.join()).toMatch(/2029年10月15日.+1,452\.47元/)
  })
})

test('a divorce has no limitation period and no demand', () => {
  const { issues, risks, strategies } = analysed('17-divorce-second-suit')
  expect([...issues, ...risks].map(({ key }) => key)).not.toContain('limitation')
  expect(strategies.options.map(({ document }) => document)).not.toContain('demand_letter')
})

test('a labour dispute goes to arbitration, which costs nothing', () => {
  const { strategies } = analysed('11-dismissal-sick-leave-2n')
  expect(strategies.recommended).toBe('arbitration_application')
  const [option] = strategies.options
  expect(option?.advantages).toContain('劳动仲裁不收费')
  expect(JSON.stringify(option)).not.toContain('受理费')
})

test('in an English matter nothing of ours is in Chinese', () => {
  const { issues, risks, strategies } = analysed('13-english-teacher-forced-resignation')
  const own = { issues, risks, strategies }
  expect(JSON.stringify(own, (key, value) => (key === 'sources' ? undefined : value))).not.toMatch(/\p{sc=Han}/u)
})

describe('a defence', () => {
  const { issues, risks } = analysed('27-labour-defence')

  test('what the paper of the other side says is its position, and proves nothing of ours', () => {
    expect(issues.find(({ key }) => key === 'contested:dismissed_on')).toMatchObject({
      our_position: expect.stringContaining('2026年1月15日'),
      their_position: expect.stringContaining('2026年1月16日'),
    })
    const ours = issues.filter(({ key }) => key.startsWith('element:')).map(({ our_position }) => our_position)
    expect(ours.join()).not.toContain('application.txt')
    expect(risks.map(({ key }) => key)).not.toContain('contested:dismissed_on')
  })

  test('each answer that rests on a known fact is an issue, and arbitration is not asked for again', () => {
    expect(issues.filter(({ key }) => key.startsWith('defence:')).length).toBeGreaterThan(0)
    expect(issues.map(({ key }) => key)).not.toContain('labour_arbitration')
  })
})

test('two sums for one fact are one issue with both, and a risk', () => {
  const { issues, risks } = analysed('07-buyer-defective-fridges')
  expect(issues[0]).toMatchObject({ key: 'contested:price', question: expect.stringMatching(/68,000元.+65,000元/) })
  expect(risks.map(({ key }) => key)).toContain('contested:price')
})
