import { verifyQuote } from '@casewright/kit/text/quote'
import { startModelServer } from '@casewright/models/testing/model-server'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Call } from '../neighbours.ts'
import { execute, newThread, useApp } from '../test-app.ts'
import { read } from '../threads/reading.ts'
import { useOwnSkills } from './own-skills.ts'

const model = await startModelServer()
const app = useOwnSkills({ AI_BASE_URL: model.url, AI_MODEL: 'm', AI_RETRIES: '0' })
const offline = useApp()
afterEach(() => {
  app().neighbours.intercept(undefined)
  offline().neighbours.intercept(undefined)
})
afterAll(() => model.stop())

const iou = '01990000-0000-7000-8000-0000000000a1'
const foreign = '01990000-0000-7000-8000-0000000000b2'
/** As the neighbours give it for every file. */
const text = '借条：今借到李四人民币壹拾万元整。借款人：张三。2024年3月5日。'
const law = { before: '第一条 总则。', content: '第二条 借款人应当按期返还借款。第三条 利息不得预先扣除。' }
const hit = (document_id: string, more: object = {}) => ({
  chunk_id: 'c',
  kb_id: 'kb-1',
  document_id,
  file_id: null,
  doc_type: 'statute',
  title: 'Law',
  highlight: [],
  score: 1,
  ranks: { keyword: 1, vector: null, graph: null },
  section_id: null,
  section_title: null,
  chunk_index: 0,
  date: null,
  effective_from: null,
  effective_to: null,
  metadata: {},
  content: law.content,
  start: law.before.length,
  end: law.before.length + law.content.length,
  ...more,
})
const source = (kind: 'file' | 'knowledge', id: string, quote: string, start: number | null = null, end = start) => ({
  kind,
  id,
  title: id,
  quote,
  start,
  end,
})
const says = (sources: object[], verification = 'verified') => ({ text: 'It is so.', sources, verification })
type Said = ReturnType<typeof says>

const answer = (statements: object[]) =>
  JSON.stringify({ summary: 'Answered.', products: { legal_answer: { text: 'It is so.', statements } } })
/** What becomes of the statements that a model makes. */
async function verified(statements: object[], more: object = {}, thread_id = newThread()) {
  model.answer(() => answer(statements))
  const asked = { skill: 'stated', skill_only: true, file_ids: [iou], message: '借款利息怎么算？', ...more }
  const { data } = await execute(app(), thread_id, asked)
  expect(data.error).toBeNull()
  const said = data.result.products.legal_answer.statements as Said[]
  expect(said.map((one) => one.sources.length)).toEqual((statements as Said[]).map((one) => one.sources.length))
  return { said, states: said.map(({ verification }) => verification), trace_id: data.trace_id as string }
}

const verdict = (
  state: string,
  start: number | null = null,
  end: number | null = null,
  left_out: readonly { kind: string; text: string }[] = [],
) => ({
  data: { state, how: state === 'verified' ? 'exact' : null, start, end, similarity: 1, passage: null, left_out },
})
/** Lets knowledge-service find these and judge quotations so. */
const knows = (hits: object[], judge?: (call: Call) => object | undefined, at = app) =>
  at().neighbours.intercept((call) => {
    if (call.path.endsWith('/hybrid-search'))
      return { data: { hits, backend: 'database', degraded: false, reason: null } }
    return call.path.endsWith('/verify-quote') ? judge?.(call) : undefined
  })
const asked = () => app().neighbours.callsTo('/verify-quote')
const problemsIn = async (trace_id: string, at = app) => {
  const { data } = await read(at(), `/traces/${trace_id}`)
  const calls = data.root.children.flatMap(({ children }: { children: object[] }) => children)
  return calls.find(({ name }: { name: string }) => name === 'citations.verify').output
}

const parsedIou = { fileId: iou, title: null, language: 'zh', pages: 1, words: 1, ocr: false, sections: [] }

describe('a quotation of a file', () => {
  test('that stands where it says is verified, and one with wrong offsets gets the right ones', async () => {
    const quote = '今借到李四人民币壹拾万元整'
    const right = source('file', iou, quote, 3, 16)
    const { said, states } = await verified([says([right]), says([source('file', iou, quote, 0, 5)])])
    expect(states).toEqual(['verified', 'verified'])
    expect(said.map(({ sources }) => sources)).toEqual([[right], [right]])
    expect(text.slice(3, 16)).toBe(quote)
  })

  test('that is altered is shown as unverified, without offsets, and the record says why', async () => {
    const altered = source('file', iou, '今借到李四人民币贰拾万元整', 3, 16)
    const { said, states, trace_id } = await verified([says([altered]), says([altered], 'supported')])
    expect(states).toEqual(['unverified', 'unverified'])
    expect(said[0]?.sources).toEqual([{ ...altered, start: null, end: null }])
    expect(await problemsIn(trace_id)).toEqual({
      verified: 0,
      supported: 0,
      unverified: 1,
      problems: [{ kind: 'file', id: iou, quote: altered.quote, reason: 'the words do not stand in the text' }],
    })
  })

  test('that stops before an exception is refused where it is looked up; at its own place it only shows where a fact was read', async () => {
    const clause = '第五条　承租人不得转租，但是出租人同意的除外。承租人应当按月支付租金。'
    app().neighbours.intercept(({ path }) =>
      path.endsWith('/parsed') ? { data: { ...parsedIou, characters: clause.length, text: clause } } : undefined,
    )
    const cut = source('file', iou, '承租人不得转租', 4, 11)
    const whole = source('file', iou, '承租人不得转租，但是出租人同意的除外。', 4, 23)
    const { states, trace_id } = await verified([
      says([cut]),
      says([{ ...cut, start: null, end: null }]),
      says([whole]),
    ])
    expect(states).toEqual(['verified', 'unverified', 'verified'])
    const reason = 'the quotation leaves out an exception: ，但是出租人同意的除外。'
    expect((await problemsIn(trace_id)).problems).toMatchObject([{ reason }])
  })

  test('of another thread is refused, and that file is never read', async () => {
    const { states } = await verified([says([source('file', foreign, '今借到李四人民币壹拾万元整', 3, 16)])])
    expect(states).toEqual(['unverified'])
    expect(app().neighbours.calls.filter(({ path }) => path.includes(foreign))).toEqual([])
  })

  test('far behind what a skill is given of a long file is found all the same', async () => {
    const far = `${'前文。'.repeat(30_000)}借款人承诺于六月底前还清。`
    app().neighbours.intercept(({ path }) =>
      path.endsWith('/parsed') ? { data: { ...parsedIou, characters: far.length, text: far } } : undefined,
    )
    const { said, states } = await verified([says([source('file', iou, '借款人承诺于六月底前还清')])])
    expect(states).toEqual(['verified'])
    expect(said[0]?.sources[0]).toMatchObject({ start: 90_000, end: 90_012 })
  })
})

describe('a quotation of a document', () => {
  test('is looked up in the passages that were found, and has the offsets of the document', async () => {
    knows([hit('law-1')])
    const before = asked().length
    const quote = '借款人应当按期返还借款'
    const { said, states } = await verified([says([source('knowledge', 'law-1', quote, 0, 5)])])
    expect(states).toEqual(['verified'])
    const at = (law.before + law.content).indexOf(quote)
    expect(said[0]?.sources[0]).toMatchObject({ start: at, end: at + quote.length })
    expect(asked()).toHaveLength(before)
  })

  test('is looked up by knowledge-service when no passage has it, once, for the organization of the thread', async () => {
    knows([hit('law-2')], ({ body }) =>
      body.quote === 'elsewhere in it' ? verdict('verified', 900, 915) : verdict('supported', 10, 20),
    )
    const before = asked().length
    const { said, states } = await verified([
      says([source('knowledge', 'law-2', 'elsewhere in it', 1, 2)]),
      says([source('knowledge', 'law-2', 'elsewhere in it', 7, 8)]),
      says([source('knowledge', 'law-2', 'nearly in it')]),
    ])
    expect(states).toEqual(['verified', 'verified', 'supported'])
    expect(said[1]?.sources[0]).toMatchObject({ start: 900, end: 915 })
    const calls = asked().slice(before)
    expect(calls.map(({ body }) => body.quote).sort()).toEqual(['elsewhere in it', 'nearly in it'])
    for (const { organization, body } of calls)
      expect([organization, body.kb_id, body.document_id]).toEqual(['firm-a', 'kb-1', 'law-2'])
  })

  test('that leaves out an exception is refused', async () => {
    const left = [{ kind: 'exception', text: '，但是另有约定的除外。' }]
    knows([hit('law-1')], () => verdict('verified', 3, 12, left))
    const { states } = await verified([says([source('knowledge', 'law-1', '任何人不得干涉他人')])])
    expect(states).toEqual(['unverified'])
  })

  test('that nobody found is refused without asking for it', async () => {
    knows([hit('law-3')], () => verdict('verified', 0, 5))
    const before = asked().length
    const { states, trace_id } = await verified([
      says([source('knowledge', 'law-of-others', '借款人应当按期返还借款')]),
    ])
    expect(states).toEqual(['unverified'])
    expect((await problemsIn(trace_id)).problems[0].reason).toContain('no document that was found')
    expect(asked()).toHaveLength(before)
  })

  test("that the model's own search found may be cited, and in later turns without a search", async () => {
    app().neighbours.intercept((call) => {
      const hits = call.body?.query === 'interest' ? [hit('law-4')] : []
      if (call.path.endsWith('/hybrid-search'))
        return { data: { hits, backend: 'database', degraded: false, reason: null } }
      return call.path.endsWith('/verify-quote') ? verdict('verified', 25, 35) : undefined
    })
    const thread_id = newThread()
    const claim = says([source('knowledge', 'law-4', '利息不得预先扣除')])
    model.script({ call: [{ name: 'knowledge_search', input: { query: 'interest' } }] })
    expect((await verified([claim], {}, thread_id)).states).toEqual(['verified'])
    const before = asked().length
    expect((await verified([claim], {}, thread_id)).states).toEqual(['verified'])
    expect(asked().slice(before)).toHaveLength(1)
    expect((await verified([claim])).states).toEqual(['unverified'])
  })

  test.each([
    ['is away', { status: 503, code: 'dependency_unavailable' }, 'knowledge is away'],
    ['has it no more', { status: 404, code: 'not_found' }, 'not there any more'],
    ['does not find the words', verdict('unverified'), 'do not stand in the text'],
  ])('is unverified when knowledge-service %s, and the turn goes on', async (_, reply, reason) => {
    knows([hit('law-5')], () => reply)
    const { said, states, trace_id } = await verified([
      says([source('knowledge', 'law-5', 'not in the passage', 1, 9)]),
    ])
    expect(states).toEqual(['unverified'])
    expect(said[0]?.sources[0]).toMatchObject({ quote: 'not in the passage', start: null, end: null })
    expect((await problemsIn(trace_id)).problems[0].reason).toContain(reason)
  })

  test('a service that does not answer is not asked for each of many quotations', async () => {
    knows([hit('law-6')], () => ({ status: 503, code: 'dependency_unavailable' }))
    const before = asked().length
    const many = Array.from({ length: 60 }, (_, index) =>
      says([source('knowledge', 'law-6', `quotation ${index} of it`)]),
    )
    const { states } = await verified(many)
    expect(new Set(states)).toEqual(new Set(['unverified']))
    expect(
      new Set(
        asked()
          .slice(before)
          .map(({ body }) => body.quote),
      ).size,
    ).toBeLessThan(10)
  })
})

test('a state is never raised, and none stands without a source', async () => {
  const right = source('file', iou, '今借到李四人民币壹拾万元整', 3, 16)
  const { states } = await verified([says([right], 'unverified'), says([], 'verified'), says([], 'supported')])
  expect(states).toEqual(['unverified', 'unverified', 'unverified'])
})

test('a model cannot have a state written by a card', async () => {
  const question = {
    question: '继续吗？',
    field_key: 'legal_answer.verification',
    input_type: 'select',
    required: true,
  }
  const control = {
    action: 'ask_user',
    review_type: 'select',
    questions: [{ ...question, options: [{ value: 'verified', label: '继续' }] }],
  }
  model.answer(() => JSON.stringify({ ...JSON.parse(answer([])), control }))
  const { data } = await execute(app(), newThread(), { skill: 'stated', skill_only: true })
  expect([data.status, data.card]).toEqual(['completed', null])
})

test('what the rules make without a model is looked up in the same way', async () => {
  const whole = law.before + law.content
  knows([hit('law-7')], ({ body }) => ({ data: { ...verifyQuote(body.quote, whole), passage: null } }), offline)
  const more = { skill: 'legal_question', skill_only: true, message: '借款利息可以预先扣除吗？' }
  const { data } = await execute(offline(), newThread(), more)
  const { statements } = data.result.products.legal_answer as { statements: Said[] }
  expect(statements.length).toBeGreaterThan(0)
  for (const { sources, verification } of statements) {
    expect(verification).not.toBe('unverified')
    for (const one of sources as { quote: string; start: number; end: number }[])
      expect(whole.slice(one.start, one.end)).toBe(one.quote)
  }
  expect(await problemsIn(data.trace_id, offline)).toMatchObject({ unverified: 0, problems: [] })
})
