import { describe, expect, test } from 'vitest'
import { goalOf, goalRead } from '../../graph/rules/goals.ts'
import { routed } from '../../graph/rules/routing.ts'
import type { Patch, State } from '../../graph/rules/state.ts'

const attached = (name: string, excerpt = '') => ({
  file_id: name,
  name,
  excerpt,
  content_type: 'text/plain',
  parse_status: 'parsed',
})
const stateOf = (message: string, { files = [], ...more }: Partial<State> = {}): State =>
  ({
    goal: null,
    phase: 'intake',
    files,
    input: { message, file_ids: files.map(({ file_id }) => file_id), skill: null, skill_only: false },
    ...more,
  }) as State

describe('what a message is for, with its attachments', () => {
  const contract = attached('scan.pdf', 'SERVICES AGREEMENT between Acme Ltd and Beta Ltd')

  test.each([
    ['can you check it', [contract], 'contract_review'],
    ['Is it ok to sign?', [contract], 'contract_review'],
    ['帮我看看有没有问题', [attached('房屋租赁合同.docx')], 'contract_review'],
    ['这个能签吗', [attached('a.docx', '采购协议\n甲方：')], 'contract_review'],
    ['can you check it', [], 'question'],
    ['can you check it', [attached('holiday.txt', 'Dear diary')], 'question'],
    ['What is a notary?', [contract], 'question'],
    ['对方违约不付款，我要起诉他，帮我看看', [attached('买卖合同.docx')], 'dispute'],
  ])('%s with %j is a %s', (message, files, goal) => {
    expect(goalOf(stateOf(message, { files }))).toBe(goal)
  })

  test('a contract of an earlier message does not make a later question a review', () => {
    const state = stateOf('can you check it', { files: [contract] })
    expect(goalOf({ ...state, input: { ...state.input, file_ids: [] } })).toBe('question')
  })
})

describe('a remark about a draft', () => {
  const drafted = { goal: 'dispute', phase: 'delivery', draft: { sections: [] } } as const

  test.each(['第二段太啰嗦，请改短一点', '把最后一句删掉', 'Please shorten the second paragraph.', '语气太强硬'])(
    '%s has it drafted again, delivered or not',
    (message) => {
      expect(routed(stateOf(message, drafted))).toEqual({ phase: 'drafting' })
      const delivered = { ...drafted, delivery: { confirmed: true, file_id: 'f' } }
      expect(routed(stateOf(message, delivered))).toEqual({ phase: 'drafting', delivery: {} })
    },
  )

  test.each(['第二段是什么意思？', 'Thank you.', '什么时候开庭？'])('%s is none', (message) => {
    expect(routed(stateOf(message, drafted))).toEqual({})
  })

  test('needs a draft', () => {
    expect(routed(stateOf('请改短一点', { ...drafted, draft: undefined }))).toEqual({})
  })
})

describe('what a model reads a case to be', () => {
  const reading = { cause: null, given: 'x' }
  const made = (kind: 'dispute' | 'contract_review' | 'question', more: object = { reading }): Patch => ({
    intake: { kind },
    case_file: { model: null, entries: [], accounts: [], ...more },
  })
  const dispute = stateOf('x', { goal: 'dispute' })

  test('is what the thread is for, at the first reading', () => {
    expect(goalRead(dispute, made('contract_review'))).toBe('contract_review')
    expect(goalRead(dispute, made('question'))).toBe('question')
    expect(goalRead(dispute, made('dispute'))).toBeUndefined()
  })

  test('changes nothing later, for a checklist, or where the rules alone have read', () => {
    expect(goalRead({ ...dispute, intake: { kind: 'dispute' } }, made('question'))).toBeUndefined()
    expect(goalRead({ ...dispute, goal: 'checklist' }, made('question'))).toBeUndefined()
    expect(goalRead(dispute, made('question', {}))).toBeUndefined()
  })
})
