import type { Answer } from '@casewright/contracts/ai-engine/resources'
import { factsOf } from '@casewright/legal/case/ledger'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import { expect, test } from 'vitest'
import { beginTurn } from '../../graph/rules/begin-turn.ts'
import { confirmedFacts, memoryFacts } from '../../graph/rules/memory-facts.ts'
import type { State } from '../../graph/rules/state.ts'
import { askedKeys, file, product, run } from '../skills/skill-app.ts'
import { answersTo, execute, newThread, resume, useApp } from '../test-app.ts'

const app = useApp()
const facts = (matter: string) =>
  app()
    .neighbours.callsTo('/memory/facts')
    .map(({ body }) => body)
    .filter(({ case_id }) => case_id === matter)

test("what a person answers by card is written as that person's word, for the matter alone, and once", async () => {
  const thread_id = newThread()
  const { data } = await execute(app(), thread_id, { matter_id: 'remembered' })
  const asked = data.card.questions.map(({ field_key }: { field_key: string }) => field_key)
  expect(asked).toContain('case_file.answers.price')
  await resume(app(), thread_id, [{ field_key: 'case_file.answers.price', value: '货款是5万' }])
  expect(facts('remembered')).toEqual([
    {
      user_id: 'u1',
      scope: 'case',
      case_id: 'remembered',
      source: 'human',
      category: 'case_detail',
      entity_key: 'case_file.price',
      content: '货款总额：50,000元',
      value: 50_000,
      source_ref: 'card:case_file.answers.price',
    },
  ])
  const reconciled = app()
    .neighbours.callsTo('/memory/reconcile')
    .filter(({ body }) => body.matter_id === 'remembered')
  const told = reconciled.flatMap(({ body }) => body.facts).find(({ entity_key }) => entity_key === 'case_file.price')
  expect(told).toMatchObject({ content: '货款总额：50,000元', value: 50_000 })
})

test('a word that memory did not hear is told again with the next sync', async () => {
  const thread_id = newThread()
  await execute(app(), thread_id, { matter_id: 'deaf' })
  let refused = 0
  app().neighbours.intercept(({ path }) =>
    path.endsWith('/memory/facts') && refused++ === 0 ? { status: 503, code: 'dependency_unavailable' } : undefined,
  )
  await resume(app(), thread_id, [{ field_key: 'case_file.answers.price', value: '80000' }])
  app().neighbours.intercept(undefined)
  expect(facts('deaf').length).toBeGreaterThan(1)
  expect(new Set(facts('deaf').map(({ content }) => content))).toEqual(new Set(['货款总额：80,000元']))
})

test('a card that another member answers goes on without what was recalled of the first one', async () => {
  const fact = (content: string) => ({
    fact_id: content,
    entity_key: 'client.other',
    category: 'user_profile',
    content,
    value: null,
    source: 'human',
  })
  app().neighbours.intercept(({ path, body }) => {
    const recalled = { fact: fact(body?.scope === 'case' ? 'of the case' : 'other affairs'), score: 1, matched: [] }
    return path.endsWith('/memory/recall')
      ? { data: { facts: [recalled], total: 1, reranked: false, rerank_reason: null } }
      : undefined
  })
  const thread_id = newThread()
  const { data } = await execute(app(), thread_id, { matter_id: 'shared' })
  const memoryNow = async () => {
    const [row] = await app().database.sql<{ memory: { content: string }[] }[]>`
      select state::json -> 'memory' as memory from ai_engine.journal
      where thread_id = ${thread_id} and state is not null order by seq desc limit 1`
    return row?.memory.map(({ content }) => content)
  }
  expect(await memoryNow()).toEqual(['other affairs'])
  const other = { user_id: 'u2', organization_id: 'firm-a' }
  expect((await resume(app(), thread_id, answersTo(data.card), other)).status).toBe(200)
  app().neighbours.intercept(undefined)
  expect(await memoryNow()).toEqual(['of the case'])
})

test('another conversation about the matter knows what the first found out, and asks only for the rest', () => {
  const memory = [
    {
      entity_key: 'intake.opponent',
      category: 'case_detail',
      content: 'opponent: 张三',
      value: '张三',
      source: 'human',
    },
    { entity_key: 'intake.amount', category: 'case_detail', content: 'amount: 5', value: 50_000, source: 'matter' },
    { entity_key: 'strategy.document', category: 'case_detail', content: 'x', value: 'x', source: 'human' },
  ]
  const defamed = '他在网上造谣诽谤我，侵害我的名誉权，我想起诉他。'
  const output = run('intake', { message: defamed, memory })
  expect(product(output, 'intake')).toMatchObject({ opponent: '张三', amount: 50_000 })
  expect(askedKeys(output)).not.toContain('intake.opponent')
  expect(askedKeys(run('intake', { message: defamed }))).toContain('intake.opponent')
  const told = run('intake', { message: '李四拖欠货款', memory, state: { intake: { opponent: '李四' } } })
  expect(product(told, 'intake')).toMatchObject({ opponent: '李四' })
})

test('all conversations about a matter share its case file: nothing is asked again, and nothing of the first is lost', () => {
  const first = run('intake', { message: '李四欠我货款，货款一共八万元，2025年3月1日送的货。' })
  const case_file = product(first, 'case_file')
  const again = { message: '他还是不付货款，我想起诉他。' }
  expect(askedKeys(run('intake', again))).toContain('case_file.answers.price')
  const output = run('intake', { ...again, matter_profile: { case_file } })
  expect(askedKeys(output)).not.toContain('case_file.answers.price')
  expect(product(output, 'intake')).toMatchObject({ opponent: '李四', amount: 80_000 })
  expect(readCaseFile(product(output, 'case_file')).accounts.map(({ text }) => text)).toEqual([
    '李四欠我货款，货款一共八万元，2025年3月1日送的货。',
    '他还是不付货款，我想起诉他。',
  ])
})

test('a remark that sounds like another wish loses nothing of the case', () => {
  const files = [file('f', '借款合同.txt', '借款合同\n出借人：李四\n借款人：张三\n借款金额：人民币50,000元\n')]
  const first = run('intake', { message: '张三借了我5万元不还，我想起诉他。', files }).products
  const output = run('intake', { message: '我来看一下这份文书。', files, state: first })
  expect(product(output, 'intake')).toMatchObject({ kind: 'dispute', opponent: '张三' })
  const valuesOf = (case_file: unknown) =>
    [...factsOf(readCaseFile(case_file).entries)].map(([slot, { value }]) => [slot, value]).sort()
  expect(valuesOf(product(output, 'case_file'))).toEqual(valuesOf(first.case_file))
})

const before = (more: object) =>
  ({
    whose: { user_id: 'u', matter_id: 'm', locale: 'zh' },
    input: { file_ids: ['a'] },
    turn: { loaded: true },
    answered: [],
    ...more,
  }) as unknown as State
const answer = (state: State, ...answers: Answer[]) => beginTurn(state, { kind: 'resume', answers }, null)

test('decisions at gates and what is no plain value are no facts, and without a matter there are none', () => {
  const answers = [
    { field_key: 'review.analysis', value: 'go_on' },
    { field_key: 'delivery.confirmed', value: true },
    { field_key: 'evidence.uploads.first', value: ['f'] },
    { field_key: 'limitation.due_date', value: '2024-09-05' },
  ]
  const state = answer(before({ card: { questions: [] } }), ...answers)
  expect(confirmedFacts(state, 'u1').map(({ entity_key, value }) => [entity_key, value])).toEqual([
    ['limitation.due_date', '2024-09-05'],
  ])
  expect(confirmedFacts({ ...state, whose: { ...state.whose, matter_id: null } }, 'u1')).toEqual([])
  expect(memoryFacts({ ...state, changed: ['draft'] })).toEqual([])
})

test('files that are handed in by card are read like those of a message', () => {
  const questions = [
    { question: '?', field_key: 'evidence.uploads.first', input_type: 'file', required: false },
    { question: '?', field_key: 'evidence.explanation', input_type: 'textarea', required: false },
  ]
  const state = before({ card: { questions } })
  const handedIn = answer(state, { field_key: 'evidence.uploads.first', value: ['b', 'a'] })
  expect([handedIn.input.file_ids, handedIn.turn.loaded]).toEqual([['a', 'b'], false])
  const said = answer(state, { field_key: 'evidence.explanation', value: 'b' })
  expect([said.input.file_ids, said.turn.loaded]).toEqual([['a'], true])
})
