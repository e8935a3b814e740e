import { beforeAll, describe, expect, test } from 'vitest'
import { atomic, forFirm, makeBase, nobody, useApp, write } from '../test-app.ts'

const app = useApp()
const chunks = [
  { section_id: 's1', section_title: '第一条', content: '第一条 借款人应当按照约定的期限返还借款12000元。' },
  { section_id: 's2', section_title: '第二条', content: '第二条 借款的利息不得预先在本金中扣除。' },
  {
    section_id: 's3',
    section_title: 'Section 3',
    content: 'The landlord shall return the deposit within thirty days.',
  },
  { section_id: 's4', section_title: '第四条', content: '第四条 保证人承担责任，但是当事人另有约定的除外。' },
]
const place = { kb_id: 'kb-a', document_id: 'law' }
const verify = (body: object, options: object = forFirm('firm-a')) =>
  app().ask('POST', `${atomic}/verify-quote`, { ...options, body: { ...place, ...body } })

beforeAll(async () => {
  await makeBase(app(), 'kb-a')
  await write(app(), 'kb-a', [{ document_id: 'law', title: 'law', chunks }])
})

describe('verify-quote', () => {
  test.each([
    ['exact', '借款的利息不得预先在本金中扣除', '借款的利息不得预先在本金中扣除'],
    ['exact', 'return the deposit within thirty days', 'return the deposit within thirty days'],
    ['space_and_width', '返还 借款１２０００元', '返还借款12000元'],
    ['space_and_width', 'return  the\ndeposit within thirty days', 'return the deposit within thirty days'],
    ['punctuation', '借款的利息，不得预先在本金中扣除！', '借款的利息不得预先在本金中扣除'],
  ])('%s: %s stands there, and the offsets are those of the passage', async (how, quote, expected) => {
    const { data } = await verify({ quote })
    expect(data).toMatchObject({ state: 'verified', how, similarity: 1 })
    expect(data.passage).toContain(expected)
    const { content } = (await app().ask('POST', `${atomic}/document`, { ...forFirm('firm-a'), body: place })).data
    expect(content.slice(data.start, data.end)).toBe(data.passage)
  })

  test.each(['返还借款13000元', 'return the deposit within sixty days', '借款的利息可以预先在本金中扣除'])(
    'an altered number or word is not verified: %s',
    async (quote) => {
      const { data } = await verify({ quote })
      expect(data.state).not.toBe('verified')
    },
  )

  test('an altered number is unverified, and what stands nowhere has no passage', async () => {
    expect((await verify({ quote: '第一条 借款人应当按照约定的期限返还借款13000元。' })).data.state).toBe('unverified')
    expect((await verify({ quote: '租赁物毁损灭失的风险由承租人承担' })).data).toMatchObject({
      state: 'unverified',
      start: null,
      end: null,
      passage: null,
    })
  })

  test('a cut before an exception is marked, and the rest is shown where it stands', async () => {
    const { data } = await verify({ quote: '保证人承担责任。', section_id: 's4' })
    expect(data).toMatchObject({ state: 'verified', truncated: 'exception', refused: null, foldings: [] })
    const [rest] = data.left_out
    expect(rest).toMatchObject({ kind: 'exception', text: '，但是当事人另有约定的除外。', start: data.end })
  })

  test('an ellipsis from one article into another is refused, and traditional characters are named', async () => {
    const joined = await verify({ quote: '借款人应当按照约定的期限……本金中扣除' })
    expect(joined.data).toMatchObject({ state: 'unverified', refused: 'other_passage', passage: null })
    const traditional = await verify({ quote: '借款的利息不得預先在本金中扣除' })
    expect(traditional.data).toMatchObject({ state: 'verified', foldings: ['traditional'] })
  })

  test('a section is looked at alone, and offsets are still those of the whole text', async () => {
    const quote = '借款的利息不得预先在本金中扣除'
    expect((await verify({ quote, section_id: 's1' })).data.state).toBe('unverified')
    const [whole, within] = [(await verify({ quote })).data, (await verify({ quote, section_id: 's2' })).data]
    expect(within).toEqual(whole)
    expect((await verify({ quote, section_id: 's9' })).status).toBe(404)
  })

  test('a document of another organization is not there, nor one that does not exist', async () => {
    const quote = '借款的利息不得预先在本金中扣除'
    for (const options of [forFirm('firm-b'), {}]) expect((await verify({ quote }, options)).status).toBe(404)
    expect((await verify({ quote, document_id: 'none' })).status).toBe(404)
    expect((await verify({ quote, kb_id: 'none' })).status).toBe(404)
  })

  test.each([[{}], [{ quote: ' ' }], [{ quote: 'x'.repeat(20_001) }], [{ quote: 'x', kb_id: '../x' }]])(
    'refuses what is no quotation (%#)',
    async (body) => {
      expect((await verify(body)).status).toBe(400)
    },
  )

  test('a wrong key learns nothing', async () => {
    expect((await verify({ quote: '借款' }, nobody)).status).toBe(401)
  })
})
