import { describe, expect, test } from 'vitest'
import { verifyQuote } from '../../text/quote.ts'
import { chinese, english } from './quote-texts.ts'

const theft =
  '第九十条　盗窃公私财物，数额较大的，处三年以下有期徒刑；数额巨大的，处三年以上十年以下有期徒刑。\n第九十一条　故意杀人的，处死刑。'

describe('an ellipsis', () => {
  test('joins parts of one passage, and the answer says what it skips', () => {
    const { state, left_out } = verifyQuote('出租人应当按照约定……交付承租人', chinese)
    expect(state).toBe('verified')
    expect(left_out).toMatchObject([{ kind: 'ellipsis', text: '将租赁物' }, { kind: 'sentence' }])
  })

  test.each([
    ['other_passage', '盗窃公私财物，数额较大……处死刑', theft],
    ['other_passage', '租赁物符合约定的用途……支付违约金', chinese],
    ['other_passage', 'Overdue amounts bear interest ... prior written consent', english],
    ['other_passage', '甲方交付机器……乙方支付价款', '甲方交付机器。\n丙方作证。\n乙方支付价款。'],
    ['condition', '盗窃公私财物……处三年以上十年以下有期徒刑', theft],
    ['condition', '双方可以解除合同……并返还价款', '双方可以解除合同，经法院批准，并返还价款。'],
    ['condition', 'The Lessor may terminate ... to pay rent', english],
    ['negation', '承租人未经出租人书面同意……转租给第三人', chinese],
    ['negation', 'The Lessee may ... this Agreement or sublet', english],
    ['exception', '当事人可以转租……并收取租金', '第一条　当事人可以转租，但是法律禁止的除外，并收取租金。'],
  ])('skips no %s: %s', (refused, quote, source) => {
    const verdict = verifyQuote(quote, source)
    expect(verdict).toMatchObject({ state: 'unverified', start: null, refused })
    expect(verdict.left_out.some(({ kind, text }) => kind === 'ellipsis' && text.length > 0)).toBe(true)
  })

  test('joins the paragraphs of one article, from the place where that is possible', () => {
    const article = '第三条　甲方应当交付房屋。\n乙方应当支付租金。\n第四条　甲方应当交付房屋和钥匙。乙方应当搬离。'
    expect(verifyQuote('甲方应当交付房屋……乙方应当支付租金', article).state).toBe('verified')
    const { state, start } = verifyQuote('甲方应当交付房屋……乙方应当搬离', article)
    expect([state, start]).toEqual(['verified', article.lastIndexOf('甲方应当交付')])
  })
})

describe('a quotation that stops short is marked, and the rest is shown', () => {
  test.each([
    ['承租人未经出租人书面同意，不得将租赁物转租给第三人。', chinese, '但是当事人另有约定的除外'],
    ['合同自成立时生效。', '合同自成立时生效。但是，法律另有规定的除外。', '法律另有规定的除外'],
    ['甲方应当赔偿；', '甲方应当赔偿；但是，乙方有过错的除外。', '乙方有过错的除外'],
    ['定金不予退还。', '第八条　定金不予退还。\n有下列情形的，不适用前款规定：', '不适用前款'],
    ['合同应当采用书面形式', '第八条　除法律另有规定外，合同应当采用书面形式。', '除法律另有规定外'],
    ['must not exceed USD 1,200,000', english, 'except in cases of gross negligence'],
    ['The Lessee may not assign this Agreement or sublet the Equipment.', english, 'unless the Lessor'],
    ['the Buyer shall pay the price', 'Subject to clause 9, the Buyer shall pay the price.', 'Subject to clause 9'],
    ['The fee is due', 'The fee is due; provided, however, that no fee is due in May.', 'provided, however'],
    ['The fee is due.', 'The fee is due. However, no fee is due in May.', 'However, no fee'],
  ])('before an exception: %s', (quote, source, rest) => {
    const { state, truncated, left_out } = verifyQuote(quote, source)
    expect([state, truncated]).toEqual(['verified', 'exception'])
    expect(left_out.find(({ kind }) => kind === 'exception')?.text).toContain(rest)
  })

  test('before or behind a condition, or elsewhere in its sentence', () => {
    expect(verifyQuote('承租人应当承担赔偿责任', chinese).truncated).toBe('condition')
    expect(verifyQuote('The Lessor may terminate this Agreement', english).truncated).toBe('condition')
    expect(verifyQuote('出租人应当按照约定将租赁物交付承租人', chinese).truncated).toBe('sentence')
  })

  test('and one that keeps its sentence is not', () => {
    const whole = [
      '租赁期限不得超过二十年',
      '承租人未经出租人书面同意，不得将租赁物转租给第三人，但是当事人另有约定的除外。',
      '第十四条　租赁物在租赁期限内发生所有权变动的，不影响租赁合同的效力。',
    ]
    for (const quote of whole) {
      const { truncated, left_out } = verifyQuote(quote, chinese)
      expect([truncated, left_out.filter(({ kind }) => kind !== 'passage')]).toEqual([null, []])
    }
    const clause =
      '5.1 The Lessee shall keep the Equipment insured against loss, theft and damage for its full replacement value.'
    for (const quote of [clause, clause.slice(4)]) expect(verifyQuote(quote, english).truncated).toBeNull()
    // A sentence that reserves other laws names no exception.
    expect(verifyQuote('在中华人民共和国境内提供租赁服务，适用本条例。', chinese).truncated).toBeNull()
  })

  test('one of whole sentences is told what else its article says, and nothing of other articles', () => {
    const source =
      '第一条　甲方交付房屋。\n\n第二条　乙方支付租金。\n租金按月支付。逾期的，支付利息。\n\n第三条　合同自签字起生效。'
    expect(verifyQuote('租金按月支付。', source)).toMatchObject({
      truncated: null,
      left_out: [
        { kind: 'passage', text: '乙方支付租金。' },
        { kind: 'passage', text: '逾期的，支付利息。' },
      ],
    })
    expect(verifyQuote('合同自签字起生效。', source).left_out).toEqual([])
    for (const { start, end, text } of verifyQuote('租金按月支付', source).left_out)
      expect(source.slice(start, end)).toBe(text)
  })

  test('another item of a list has its own exception', () => {
    const list =
      '有下列情形之一的，合同无效：\n（一）违反法律的；\n（二）违背公序良俗的，但是另有规定的除外；\n（三）恶意串通的。'
    expect(verifyQuote('违反法律的', list).truncated).toBe('condition')
  })

  test('where the words stand twice, the place that keeps its exception counts', () => {
    const source = '合同自成立时生效，但是另有约定的除外。\n\n合同自成立时生效。'
    expect(verifyQuote('合同自成立时生效。', source)).toMatchObject({
      truncated: null,
      start: source.lastIndexOf('合同'),
    })
  })
})

describe('other writings of the same words are verified and named', () => {
  test.each([
    ['traditional', '承租人應當承擔賠償責任', chinese],
    ['traditional', '借款人应当返还借款', '借款人應當返還借款。'],
    ['thousands', '累计拖欠租金人民币86400元', chinese],
    ['thousands', 'must not exceed USD 1200000', english],
    ['thousands', 'pays 12,500 in May', 'The Buyer pays 12500 in May.'],
    ['hyphenation', 'after the termination of this Agreement', 'after the termi-\nnation of this Agreement'],
  ])('%s: %s', (folding, quote, source) => {
    expect(verifyQuote(quote, source)).toMatchObject({ state: 'verified', foldings: [folding], similarity: 1 })
  })

  test('several at once', () => {
    const { foldings } = verifyQuote('累計拖欠租金人民幣86400元', chinese)
    expect(foldings).toEqual(['traditional', 'thousands'])
  })

  test.each([
    ['赔偿1000元整', '赔偿1,00元整'],
    ['赔偿12000元整', '赔偿1,2000元整'],
    ['赔偿1000元整', '赔偿1.000元整'],
    ['the agreement was resigned', 'the agreement was re-signed'],
    ['the Agree- ment ends', 'the Agreement ends'],
  ])('but for what reads otherwise: %j is not %j', (quote, source) => {
    expect(verifyQuote(quote, source).state).toBe('unverified')
  })

  test('and nothing is named that was not needed', () => {
    expect(verifyQuote('租赁期限不得 超过二十年', chinese).foldings).toEqual([])
  })
})
