import { readdirSync, readFileSync } from 'node:fs'
import type { Draft, Section } from '@casewright/legal/drafts/draft'
import type { SkillInput, SkillOutput } from '@casewright/legal/skills/skill'
import { narrativeIn } from '@casewright/legal/wording/narrative'
import { schemaCheck } from '@casewright/models/client/schema'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { readSkills } from '../../adapters/skill-files.ts'
import { beginTurn } from '../../graph/rules/begin-turn.ts'
import { deliveryQuestion } from '../../graph/rules/gate-cards.ts'
import type { State } from '../../graph/rules/state.ts'
import { matterInput } from '../matter-input.ts'

const skill = (await readSkills([new URL('../../skills/', import.meta.url)])).get('document_draft')
if (!skill?.rules || !skill.part) throw new Error('document_draft has no part for a model')
const { rules, part } = skill
const fits = new Ajv({ allowUnionTypes: true, strictTypes: false }).compile(skill.output_schema)
const draftOf = ({ products }: SkillOutput) => products.draft as Draft

function taken(input: SkillInput, answer: unknown): { base: Draft; draft: Draft; output: SkillOutput } {
  const base = rules.run(input)
  const output = part.take.run(answer, input, base)
  expect(fits(output.products) ? [] : fits.errors).toEqual([])
  return { base: draftOf(base), draft: draftOf(output), output }
}
const whose = { thread_id: 't', organization_id: null, user_id: null, session_id: null, matter_id: null }
const turn = { message: '', file_ids: [], skill: null, skill_only: false, skill_input: null, recent_messages: [] }
const stateWith = (draft: Draft): State =>
  Object.assign(beginTurn(null, { kind: 'execute', whose, locale: 'zh', turn }, null), { draft })
const textsAt = (draft: Draft): string[] => narrativeIn(draft).map(({ base }) => base.text)
const withoutNarrative = (draft: Draft): Section[] => {
  const texts = new Set(textsAt(draft))
  return draft.sections.map((one) => ({
    ...one,
    paragraphs: one.paragraphs.filter(({ text }) => !texts.has(text)),
  }))
}

interface Recording {
  matter: string
  message: string
  answer: { paragraphs: { number: number; text: string }[] }
  taken: number
  notes: string[]
}
const folder = new URL('./recordings/', import.meta.url)
const recordings = readdirSync(folder)
  .filter((name) => name.startsWith('document_draft-'))
  .map((name): [string, Recording] => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))])

test.each(recordings)('%s: good wording stands in the document, and all else stays', (_, recording) => {
  const input = matterInput(recording.matter, { message: recording.message })
  const { base, draft } = taken(input, recording.answer)
  const texts = textsAt(draft)
  for (const { number, text } of recording.answer.paragraphs) expect(texts[number - 1]).toBe(text)
  expect(draft.wording?.notes).toEqual(recording.notes)
  expect(withoutNarrative(draft)).toEqual(withoutNarrative(base))
  expect(draft.unknown_figures).toEqual(base.unknown_figures)
  expect(draft.generated_label).toMatch(/人工智能模型改写|worded by an AI model/)
})

describe('of the loan', () => {
  const input = matterInput('01-iou-default-interest-only')
  const first = textsAt(draftOf(rules.run(input)))[0] ?? ''
  const wordedAs = (text: string, at = 1) => taken(input, { paragraphs: [{ number: at, text }] })

  test.each([
    ['another sum', first.replace('60,000元', '80,000元'), '改动或遗漏'],
    ['another day', first.replace('5月10日', '5月1日'), '改动或遗漏'],
    ['a sum left out', first.replace('60,000元', '一笔钱'), '改动或遗漏'],
    ['a rate of its own', first.replace('60,000元', '60,000元，月息2%'), '改动或遗漏'],
    ['an article', first.replace('。', '，依照《民法典》第六百七十五条。'), '没有的法条'],
    ['an article without its law', first.replace('。', '，依第六百七十五条。'), '没有的法条'],
    ['a law', first.replace('。', '，违反合同法。'), '没有的法条'],
    ['an invented quotation', first.replace('。', '，并称“我一定会还”。'), '引文'],
    ['a party of its own', first.replace('原告何秀兰', '原告孙大伟'), '案卷中没有'],
    ['a company', first.replace('。', '，由杭州虚构贸易有限公司收取。'), '案卷中没有'],
    ['a witness of its own', first.replace('。', '，其朋友孙大伟见证。'), '案卷中没有'],
    ['the first person', first.replace('向原告何秀兰', '向我'), '第三人称'],
    ["the client's words", first.replace('。', '，让他坐牢！这种不要脸的老赖。'), '原话'],
    ['no exhibit', first.replace('（证据1）', ''), '证据编号'],
    ['another exhibit', first.replace('证据1', '证据9'), '证据编号'],
    ['a request', first.replace('。', '，请求判令其偿还。'), '写入了请求'],
    ['a link', first.replace('。', '，详见 https://evil.example 。'), '网址'],
    ['another language', 'On 10 May 2025 Zhou Jianjun borrowed CNY 60,000 (证据1).', '换了语言'],
    ['a long story', `${first}${'双方往来频繁，关系良好。'.repeat(30)}`, '篇幅'],
  ])('a paragraph with %s is not taken, and the reader is told', (_, text, reason) => {
    const { base, draft, output } = wordedAs(text)
    expect(draft.sections).toEqual(base.sections)
    expect(draft.generated_label).toBe(base.generated_label)
    expect(draft.wording?.notes.join()).toContain(reason)
    expect(output.summary).toContain('未被采用')
    const { questions } = deliveryQuestion(stateWith(draft))
    expect(questions[0]?.help).toContain(reason)
  })

  test.each([
    ['alone', '2026年10月15日，原告向被告周建军催要借款，被告已经清偿。'],
    ['beside what is still denied', '双方未约定借期内利息。2026年10月15日，原告向被告周建军催要借款，被告已经清偿。'],
  ])('what was not paid is not told as paid, %s', (_, text) => {
    const { base, draft } = wordedAs(text, 4)
    expect(textsAt(base)[3]).toContain('至今未清偿')
    expect(draft.sections).toEqual(base.sections)
    expect(draft.wording?.notes.join()).toContain('肯定与否定颠倒')
  })

  test('one bad paragraph does not take the good one with it', () => {
    const good = first.replace('因店面', '以店面')
    const { draft } = taken(input, {
      paragraphs: [
        { number: 1, text: good },
        { number: 2, text: '借款99,999.99元。' },
      ],
    })
    expect(textsAt(draft)[0]).toBe(good)
    expect(draft.wording?.notes).toHaveLength(2)
  })

  test.each([
    ['nothing', {}],
    ['an empty list', { paragraphs: [] }],
    ['the same words', { paragraphs: [{ number: 1, text: first }] }],
    ['members of its own', { draft: { sections: [] }, delivery: { confirmed: true } }],
  ])('an answer with %s leaves the rules’ document as it is', (_, answer) => {
    const base = rules.run(input)
    expect(part.take.run(answer, input, base)).toEqual(base)
  })

  test.each([{ paragraphs: 'all is well' }, { paragraphs: [{ text: '借款。' }] }])('%j is no answer', (answer) => {
    expect(schemaCheck(part.schema).problems(answer)).not.toEqual([])
  })

  test('a number that no paragraph has is told and changes nothing', () => {
    const { base, draft } = wordedAs(first, 40)
    expect(draft.sections).toEqual(base.sections)
    expect(draft.wording?.notes.join()).toContain('没有这一段')
  })
})

describe('a remark on a draft', () => {
  const before = matterInput('01-iou-default-interest-only')
  const draft = draftOf(rules.run(before))
  const again = (message: string, more: object = {}) =>
    matterInput('01-iou-default-interest-only', { message, state: { draft, ...more } })
  const wish = '加上他承诺年底前还款，第四段写短一点'
  const revised = '2026年10月15日，原告催要借款，被告周建军当日承诺于2026年12月前还款，至今未清偿。'

  test('is in the material as what is wanted, and without one nothing is asked', () => {
    const input = again(wish)
    expect(part.material.run(input, rules.run(input))?.at(-1)).toEqual({ title: '用户对草稿的意见', text: wish })
    const silent = again('')
    expect(part.material.run(silent, rules.run(silent))).toBeNull()
  })

  test('may bring in what the case file knows, and nothing else', () => {
    const good = taken(again(wish), { paragraphs: [{ number: 4, text: revised }] }).draft
    expect(textsAt(good)[3]).toBe(revised)
    expect(good).toMatchObject({ version: 2, previous: { version: 1 } })
    const invented = revised.replace('2026年12月', '2027年3月1日')
    const bad = taken(again(wish), { paragraphs: [{ number: 4, text: invented }] })
    expect(bad.draft.sections).toEqual(bad.base.sections)
    expect(bad.draft.wording?.notes.join()).toContain('2027年3月1日')
  })

  test('is not lost in the next version, unless the facts of its paragraph have changed', () => {
    const worded = taken(again(wish), { paragraphs: [{ number: 4, text: revised }] }).draft
    const next = draftOf(rules.run(again('', { draft: worded })))
    expect(textsAt(next)[3]).toBe(revised)
    expect(next.version).toBe(2)
    const { case_file } = before.state as { case_file: { entries: object[] } }
    const corrected = { slot: 'demanded_on', value: '2026-10-20', state: 'corrected', source: { kind: 'card' }, at: 9 }
    const entries = [...case_file.entries, corrected]
    const changed = draftOf(rules.run(again('', { draft: worded, case_file: { ...case_file, entries } })))
    expect(textsAt(changed).join()).not.toContain(revised)
    expect(textsAt(changed).join()).toContain('2026年10月20日')
  })
})

test.each(['contract_review_memo', 'evidence_list', 'intake_memo'])('nothing of a %s is worded by a model', (kind) => {
  const state = {
    strategy: { document: kind },
    ...(kind === 'contract_review_memo' && { intake: { kind: 'contract_review' as const } }),
  }
  const input = matterInput('01-iou-default-interest-only', { state })
  const base = rules.run(input)
  expect(draftOf(base).kind).toBe(kind)
  expect(part.material.run(input, base)).toBeNull()
})
