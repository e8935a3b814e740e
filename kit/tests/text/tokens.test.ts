import { describe, expect, test } from 'vitest'
import { tokens } from '../../text/tokens.ts'

describe('an article number', () => {
  test.each([
    '第五百七十七条',
    '第577条',
    '第５７７条',
    '第 577 条',
    '第五七七條',
    '五百七十七条',
    '577条',
    'Article 577',
    'ARTICLES 577',
    'Art. 577',
    'art.577',
    'Artículo 577',
    'Section 577',
    '§ 577',
    '§577',
  ])('is the same terms in the spelling %s', (spelling) => {
    expect(tokens(spelling)).toEqual(['§577', '577'])
  })

  test.each([
    ['第十条', 10],
    ['第十七条', 17],
    ['第二十条', 20],
    ['第廿三条', 23],
    ['第一百零五条', 105],
    ['第一百〇五条', 105],
    ['第两百条', 200],
    ['第一千二百六十条', 1_260],
    ['第一万零一条', 10_001],
    ['第007条', 7],
  ])('is read from the numeral of %s', (spelling, number) => {
    expect(tokens(spelling)).toEqual([`§${number}`, `${number}`])
  })

  test.each(['第一百二十条之一', '第120条之一', '第120条之1', 'Article 120-1'])(
    'has its inserted articles: %s',
    (spelling) => {
      expect(tokens(spelling)).toEqual(['§120-1', '120'])
    },
  )

  test('stands between the words around it', () => {
    expect(tokens('依第577条赔偿')).toEqual(['依', '§577', '577', '赔', '赔偿', '偿'])
    expect(tokens('under Article 577 damages')).toEqual(['§577', '577', 'damag'])
    expect(tokens('第五条之规定').slice(0, 2)).toEqual(['§5', '5'])
    expect(tokens('§ 312b BGB')).toEqual(['§312b', '312b', 'bgb'])
  })

  test('takes the hyphen of a range for a range', () => {
    expect(tokens('Articles 12-15')).toEqual(['§12', '12', '15'])
  })

  test('is not seen in a measure word, an ordinal or a word that merely begins alike', () => {
    for (const text of ['一条路', '第二款', '条例', 'article about 5', 'artful 5']) {
      expect(tokens(text).filter((token) => token.startsWith('§'))).toEqual([])
    }
  })
})

describe('a text', () => {
  test('in Chinese gives its characters and their overlapping pairs', () => {
    expect(tokens('违约金，合同')).toEqual(['违', '违约', '约', '约金', '金', '合', '合同', '同'])
    expect(tokens('𠮷野家')).toEqual(['𠮷', '𠮷野', '野', '野家', '家'])
  })

  test('in Chinese gives particles only as part of a pair', () => {
    expect(tokens('我的房')).toEqual(['我', '我的', '的房', '房'])
  })

  test('in Japanese gives pairs of kana, in Korean syllables and pairs inside each word', () => {
    expect(tokens('データ')).toEqual(['デー', 'ータ'])
    expect(tokens('を')).toEqual(['を'])
    expect(tokens('계약 법')).toEqual(['계', '계약', '약', '법'])
  })

  test('in English gives stems without function words, in order and with repeats', () => {
    expect(tokens("The plaintiff's contracts, the contract's terms")).toEqual([
      'plaintiff',
      'contract',
      'contract',
      'term',
    ])
    expect(tokens("don't l'homme qu'il")).toEqual(['don', 'homm', 'il'])
    expect(tokens('last will in May, not us')).toEqual(['last', 'will', 'mai', 'us'])
  })

  test('in other scripts gives whole words, with accents folded', () => {
    expect(tokens('Café CAFE cafe\u0301')).toEqual(['cafe', 'cafe', 'cafe'])
    expect(tokens('Straße Договор ещё')).toEqual(['strass', 'договор', 'еще'])
    expect(tokens('हिन्दी')).toEqual(['हिन्दी'])
  })

  test('keeps numbers, in one spelling', () => {
    expect(tokens('1,000 １０００ 3.5 b12')).toEqual(['1000', '1000', '3.5', 'b12'])
    expect(tokens('2024-03-05')).toEqual(['2024', '3', '5'])
    expect(tokens('2024.03.05')).toEqual(['2024', '3', '5'])
    expect(tokens('2024年3月5日').filter((token) => /\d/.test(token))).toEqual(['2024', '3', '5'])
  })

  test('is the same with full-width letters, soft hyphens and zero-width characters', () => {
    expect(tokens('ＣＯＮＴＲＡＣＴ con\u00adtract con\u200btract')).toEqual(['contract', 'contract', 'contract'])
  })

  test('keeps a stop word that names something in Chinese', () => {
    expect(tokens('A公司')).toEqual(['a', '公', '公司', '司'])
    expect(tokens('a company')).toEqual(['compani'])
  })
})

describe('any string', () => {
  const hostile = [
    '合',
    '一',
    '第',
    '第一',
    'a',
    'y',
    '1',
    '1,',
    '1.',
    'art ',
    'art.1',
    '§',
    "a'",
    '\ud800',
    '\udc00',
    '😀',
    '𠮷',
    '\0',
    '\u0301',
    '\ufdfa',
  ]

  test.each(hostile)('of nothing but %j is cut in linear time', (unit) => {
    const text = unit.repeat(Math.ceil(200_000 / unit.length))
    const found = tokens(text)
    // Quadratic work on 200,000 characters would pass the test runner's time limit many times over.
    expect(found.every((token) => token.length > 0 && token.length <= 66)).toBe(true)
  })

  test('never throws, and gives terms without NUL, white space or broken characters', () => {
    let state = 7
    for (let round = 0; round < 2_000; round += 1) {
      const units = Array.from({ length: 40 }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return state % 3 === 0 ? (state >>> 8) % 0x80 : (state >>> 8) % 0x10000
      })
      const found = tokens(String.fromCharCode(...units))
      expect(found.filter((token) => token === '' || !token.isWellFormed() || /[\s\p{Cc}]/u.test(token))).toEqual([])
    }
  })

  test('cut long words to 64 characters, so that a blob cannot fill an index', () => {
    expect(tokens(`${'x1'.repeat(500)}`)).toEqual(['x1'.repeat(32)])
  })
})
