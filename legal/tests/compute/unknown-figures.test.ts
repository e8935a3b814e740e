import { describe, expect, test } from 'vitest'
import type { Draft, Section } from '../../drafts/draft.ts'
import { knownFigures } from '../../drafts/known-figures.ts'
import { unknownFigures, withUnknownMarked } from '../../drafts/unknown-figures.ts'
import { card, documentOf, materialOf, sampleDraft } from '../drafts/draft-samples.ts'

const entries = [
  card('claimant', ['何秀兰']),
  card('respondent', ['周建军']),
  card('principal', 60_000),
  card('lent_on', '2025-05-10'),
  card('due_on', '2025-11-09'),
  card('default_rate', { percent: 10, per: 'year' }),
]
const draft = sampleDraft({ entries })
const known = knownFigures(materialOf(draft), draft)
const section = (text: string, sources: Section['paragraphs'][number]['sources'] = []): Section[] => [
  { heading: '事实', paragraphs: [{ text, sources, verification: 'unverified' }] },
]
const unknown = (text: string) => unknownFigures(section(text), known).map((one) => one.text)

describe('a figure of a draft is known', () => {
  test.each([
    ['as a sum of the ledger, in any spelling', '借款60,000元，即6万元（陆万元整）。'],
    ['as a day of the ledger, or its month', '2025年5月10日，即2025-05-10；2025年5月。'],
    ['as a computed sum', '利息为6,098.63元，合计66,098.63元。'],
    ['as a name of the ledger', '被告周建军应向原告何秀兰还款。'],
    ['as a number of the document', '见证据1、第2项，第12步，第15种情形，依《民法典》第六百七十五条。'],
    [
      'as one of several articles',
      'Under Articles 667, 675, and 680 of the Civil Code and Articles 25 and 28 of the Provisions',
    ],
    ['as a gap', '【待补充：2020年1月1日的99,999元】'],
  ])('%s', (_, text) => expect(unknown(text)).toEqual([]))

  test('in a source that is cited beside it and exists', () => {
    const source = {
      kind: 'knowledge' as const,
      id: 'k',
      title: '民法典',
      quote: '保证期间为六个月，罚款7,777元。',
      start: 0,
      end: 16,
    }
    expect(unknownFigures(section('罚款7,777元。', [source]), { ...known, isThere: () => true })).toEqual([])
    expect(unknownFigures(section('罚款7,777元。', [source]), { ...known, isThere: () => false })).toHaveLength(1)
  })
})

describe('an invented figure is found', () => {
  test.each([
    ['a sum', '利息为99,999.99元。', '99,999.99元'],
    ['a sum in characters', '支付玖万元整。', '玖万元整'],
    ['a day', '2019年1月1日签订。', '2019年1月1日'],
    ['a rate', '年利率24%。', '24'],
    ['a small rate', '违约金为3%。', '3'],
    ['a person', '被告孙大伟应当还款。', '孙大伟'],
    ['a company', '向杭州虚构贸易有限公司付款。', '杭州虚构贸易有限公司'],
    ['an identity number', '公民身份号码110101199003071234。', '110101199003071234'],
  ])('%s', (_, text, figure) => expect(unknown(text)).toContain(figure))
})

test('unknown figures are named where they stand and counted, in tables too', () => {
  const sections: Section[] = [
    {
      heading: '请求',
      paragraphs: [
        { text: '支付99,999.99元。', sources: [], verification: 'verified', form: 'request' },
        {
          text: '表',
          sources: [],
          verification: 'unverified',
          table: { columns: [{ heading: 'a', width: 100 }], rows: [[{ text: '88,888元' }], [{ text: '60,000元' }]] },
        },
      ],
    },
  ]
  const plain: Draft = { kind: 'statement_of_claim', title: 'T', generated_label: '', sections }
  const marked = withUnknownMarked(plain, known)
  expect(marked.unknown_figures).toEqual(['99,999.99元', '88,888元'])
  const [request, table] = marked.sections[0]?.paragraphs ?? []
  expect(request).toMatchObject({ verification: 'unverified', unknown: ['99,999.99元'] })
  expect(table?.table?.rows.map(([cell]) => cell?.unknown)).toEqual([['88,888元'], undefined])
})

test.each([
  'statement_of_claim',
  'statement_of_defence',
  'demand_letter',
  'evidence_list',
  'preservation_application',
  'legal_opinion',
  'settlement_agreement',
])('%s: the rules state nothing that is not known', (kind) => {
  const { sections } = documentOf({ entries }, kind)
  expect(unknownFigures(sections, known)).toEqual([])
})
