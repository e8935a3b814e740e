import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyQuote } from '../../text/quote.ts'
import { chinese, english } from './quote-texts.ts'

const passageOf = (quote: string, source: string) => {
  const { state, how, start, end } = verifyQuote(quote, source)
  return [state, how, start === null || end === null ? null : source.slice(start, end)]
}

describe('a quotation is verified', () => {
  test('as it is written', () => {
    expect(passageOf('  租赁期限不得超过二十年。 ', chinese)).toEqual(['verified', 'exact', '租赁期限不得超过二十年。'])
    expect(passageOf('Title to the Equipment remains with the Lessor', english).slice(0, 2)).toEqual([
      'verified',
      'exact',
    ])
  })

  test.each([
    ['租金应当于每月 ５ 日前支付', '租金应当于每月5日前支付'],
    ['租赁期限不得\n超过\u200b二十年', '租赁期限不得超过二十年'],
    ['赔偿金额不超过人民币１，２００，０００元', '赔偿金额不超过人民币1,200,000元'],
    ['第七条 租赁期限', '第七条　租赁期限'],
    ['bear  interest\nat a rate of 1.5% per\u00a0month', 'bear interest at a rate of 1.5% per month'],
    ['the Lessee’s premises', "the Lessee's premises"],
  ])('whatever its white space and width: %j', (quote, passage) => {
    const source = quote.includes('第七条') || !/[a-z]/.test(quote) ? chinese : english
    expect(passageOf(quote, source)).toEqual(['verified', 'space_and_width', passage])
  })

  test.each([
    ['“超过二十年的超过部分无效”', chinese, '超过二十年的，超过部分无效'],
    ['租赁物毁损,灭失的,承租人应当承担赔偿责任', chinese, '租赁物毁损、灭失的，承租人应当承担赔偿责任'],
    ['insured against loss theft, and damage', english, 'insured against loss, theft and damage'],
  ])('whatever its punctuation: %j', (quote, source, passage) => {
    expect(passageOf(quote, source)).toEqual(['verified', 'punctuation', passage])
  })

  test('with omissions, when all parts come in order, and from the nearest places', () => {
    const source = `承租人应当守约。其他。${chinese}`
    const passage = '出租人应当按照约定将租赁物交付承租人'
    for (const mark of ['……', '…', '...', '[...]', '（……）'])
      expect(passageOf(`出租人应当按照约定${mark}交付承租人`, source)).toEqual(['verified', 'exact', passage])
    expect(verifyQuote('交付承租人……出租人应当按照约定', source).state).toBe('unverified')
    expect(passageOf('承租人应当……赔偿责任', '承租人应当甲。承租人应当承担赔偿责任。')[2]).toBe(
      '承租人应当承担赔偿责任',
    )
  })

  test('where characters have two units', () => {
    expect(passageOf('𠮷野家，餐饮有限公司', '被告𠮷野家餐饮有限公司𠮷。')).toEqual([
      'verified',
      'punctuation',
      '𠮷野家餐饮有限公司',
    ])
  })
})

describe('a quotation is supported', () => {
  test.each([
    ['the lessor may terminate this agreement', english, 'Lessor may terminate this Agreement'],
    [
      'Lessee shall keep Equipment insured against loss',
      english,
      'Lessee shall keep the Equipment insured against loss',
    ],
    ['承租人可以按照原租赁合同租赁房屋', '承租人可以按照原租赁合同租赁该房屋。', '承租人可以按照原租赁合同租赁该房屋'],
    ['承租人应承担赔偿责任', chinese, '承租人应当承担赔偿责任'],
  ])('when only words that change nothing differ: %j', (quote, source, passage) => {
    expect(passageOf(quote, source)).toEqual(['supported', 'similar', passage])
    expect(verifyQuote(quote, source).similarity).toBeGreaterThanOrEqual(0.8)
  })
})

describe('a quotation is unverified', () => {
  test.each([
    ['赔偿1.000元整', '赔偿1,000元整'],
    ['赔偿1， 200元整', '赔偿1,200元整'],
    ['利率为105个基点', '利率为10.5个基点'],
    ['within 35 business days', 'within 3-5 business days'],
    ['within 3 5 business days', 'within 35 business days'],
    ['within 10 5 days of it', 'within 10.5 days of it'],
    ['温度为5度以上的', '温度为-5度以上的'],
    ['利率为5个百分点', '利率为.5个百分点'],
    ['面积为102平方米', '面积为10²平方米'],
    ['三五日内履行完毕', '三、五日内履行完毕'],
    ['the rapist was examined', 'therapist was examined'],
    ['the agreement was resigned', 'the agreement was re-signed'],
    ['were bound by the terms', "we're bound by the terms"],
    ['Class shares are issued', 'Class A shares are issued'],
  ])('when a number or a word reads otherwise without its marks: %j is not %j', (quote, source) => {
    expect(passageOf(quote, source)).toEqual(['unverified', null, null])
    expect(verifyQuote(source, quote).state).toBe('unverified')
  })

  test.each([
    ['5万元的违约金', '支付15万元的违约金'],
    ['000元的违约金', '支付1,000元的违约金'],
    ['十日内支付价款', '三十日内支付价款'],
    ['按照年利率百分之二', '按照年利率百分之二十四计算'],
    ['按照年利率为3', '按照年利率为3%计算'],
    ['按照年利率为3', '按照年利率为3.85计算'],
    ['5 business days after', 'within 3-5 business days after'],
    ['able to terminate the lease', 'unable to terminate the lease'],
    ['profit organisations are exempt', 'non-profit organisations are exempt'],
    ['terminate the lease', 'terminate the leasehold'],
  ])('when it cuts a number or a word apart: %j of %j', (quote, source) => {
    expect(passageOf(quote, source)).toEqual(['unverified', null, null])
  })

  test.each([
    ['得将租赁物转租给第三人', chinese],
    ['将租赁物转租给第三人', chinese],
    ['成年人实施的行为', '未成年人实施的行为'],
    ['动产的转让应当登记', '不动产的转让应当登记'],
    ['assign this Agreement', english],
    ['accepted the offer', english],
    ['contract was therefore formed', english],
    ['be held liable for it', 'The Lessor shall not be held liable for it.'],
    ['hold it liable for loss', "The court didn't hold it liable for loss."],
  ])('when it leaves out the negation right before: %j', (quote, source) => {
    expect(verifyQuote(quote, source).state).toBe('unverified')
  })

  test('when a word is left out behind one of no weight', () => {
    expect(verifyQuote('并保护举报人的合法权益', '应当保密，并依法保护举报人的合法权益。').state).toBe('unverified')
    expect(verifyQuote('that Lessor pays the rent', 'that no Lessor pays the rent').state).toBe('unverified')
    expect(verifyQuote('the buyer pays the', 'the Buyer pays half the price').state).toBe('unverified')
  })

  test('when it is too short to be more than chance, but for an exact match', () => {
    expect(verifyQuote('承租人', chinese).how).toBe('exact')
    expect(verifyQuote('承 租人', chinese).state).toBe('unverified')
    expect(verifyQuote('rent', english).how).toBe('exact')
    expect(verifyQuote('Rent', english).state).toBe('unverified')
    for (const nothing of ['', '  ', '，。', '……', '"..."'])
      expect(verifyQuote(nothing, chinese).state).toBe('unverified')
  })

  test('and says how near the nearest passage is', () => {
    expect(verifyQuote('租赁期限不得超过三十年。超过三十年的，超过部分无效', chinese).similarity).toBeGreaterThan(0.8)
    expect(verifyQuote('Penguins breed on the ice of Antarctica', english).similarity).toBeLessThan(0.5)
  })
})

test('every slice of a text between its lines is verified, where it stands, however it is spaced', () => {
  const lines = `${chinese}${english}`.split('\n').filter((line) => line.length > 10)
  const source = lines.join('\n')
  fc.assert(
    fc.property(fc.nat(lines.length - 1), fc.integer({ min: 1, max: 3 }), fc.boolean(), (first, count, spaced) => {
      const quote = lines.slice(first, first + count).join('\n')
      const { state, start, end } = verifyQuote(spaced ? ` ${quote.replaceAll('\n', ' \r\n\t')}` : quote, source)
      expect([state, source.slice(start ?? 0, end ?? 0)]).toEqual(['verified', quote])
    }),
  )
})

test('no text at all makes it fail, and a verified passage has the letters and digits of the quotation', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '1',
      ',',
      '.',
      '-',
      ' ',
      '不',
      '五',
      '、',
      'a',
      'A',
      "'",
      '’',
      '…',
      '的',
      '😀',
      '\ud83d',
      '\u200b',
      '\n',
    ),
    fc.constantFrom('the ', '１', '，', '當', '应当', '或者', '²', 'é', 'e\u0301', 'ﬁ', '㎡', '%', '(', ')'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''))
  const letters = (of: string) =>
    of
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}\p{M}]|\p{DI}/gu, '')
      .replaceAll('\u0000', '')
  fc.assert(
    fc.property(text, text, text, (quote, before, after) => {
      for (const source of [before + quote + after, before + after]) {
        const { state, start, end } = verifyQuote(quote, source)
        if (state !== 'verified' || /…|\.{3}|。{3}|⋯/.test(quote)) continue
        expect(letters(source.slice(start ?? 0, end ?? 0))).toBe(letters(quote))
      }
    }),
    { numRuns: 800 },
  )
})
