import { expect, test } from 'vitest'
import { type ParsedLaw, parseLaw } from '../../law/parse-law.ts'

function parsed(text: string, name = '法.txt'): ParsedLaw {
  const law = parseLaw(text, name)
  if ('problem' in law) throw new Error(law.problem)
  return law
}

/** As the national database of laws prints one, with its contents, wide spaces and an annex. */
const official = [
  '\ufeff中华人民共和国示例法',
  '',
  '（2007年6月29日第十届全国人民代表大会常务委员会第二十八次会议通过　根据2012年12月28日第十一届全国人民代表大会',
  '常务委员会第三十次会议《关于修改〈中华人民共和国示例法〉的决定》修正）',
  '目　　录',
  '第一章　总　　则',
  '第二章　合　　同',
  '　第一节　订　　立………………12',
  '附　　则',
  '第一章　总　　则',
  '　　第一条　为了示例，制定本法。',
  '　　第二条　本法所称示例，包括：',
  '　　（一）第一项；',
  '　　（二）第二项。',
  '　　第一条规定的示例，适用本款。',
  '第二章　合　　同',
  '第一节　订　　立',
  '　　第三条　双方可以订立合同。【示例】',
  '　　第三条之一　也可以不订立。',
  '附　　则',
  '　　第四条　本法自2008年1月1日起施行。《中华人民共和国旧示例法》、《样本条例》同时废止。',
  '附件：',
  '示例目录',
  '第九条　附件中的条文',
].join('\r\n')

test('articles are in order with all their paragraphs and items, word for word, and with the headings above them', () => {
  const { name, sections, articles, gaps } = parsed(official)
  expect(name).toBe('中华人民共和国示例法')
  expect({ articles, gaps }).toEqual({ articles: 5, gaps: [] })
  expect(sections.map(({ section_id, headings }) => [section_id, ...headings])).toEqual([
    ['第1条', '第一章 总则'],
    ['第2条', '第一章 总则'],
    ['第3条', '第二章 合同', '第一节 订立'],
    ['第3条之1', '第二章 合同', '第一节 订立'],
    ['第4条', '附则'],
    ['附件1'],
  ])
  expect(sections[1]?.content).toBe(
    '第二条　本法所称示例，包括：\n（一）第一项；\n（二）第二项。\n第一条规定的示例，适用本款。',
  )
  expect(sections[2]).toMatchObject({ name: '第三条', content: '第三条　双方可以订立合同。【示例】' })
})

test('the text holds each heading once, without the contents, and every section where it says', () => {
  const { text, sections } = parsed(official)
  expect(text.match(/第一章 总则/g)).toHaveLength(1)
  expect(text).not.toMatch(/^目/m)
  for (const { content, start } of sections) expect(text.slice(start, start + content.length)).toBe(content)
})

test('the articles of an annex are its own, and it ends no article', () => {
  const { sections } = parsed(official)
  expect(sections.at(-2)?.content).toMatch(/同时废止。$/)
  expect(sections.at(-1)?.content).toBe('附件：\n示例目录\n第九条　附件中的条文')
})

test.each(['第一条 ', '**第一条** ', '**第一条　**', '### 第一条\n\n', '第一条'])(
  'Markdown as public collections write it is read: %j',
  (head) => {
    const text = `# 中华人民共和国公司示例法\n\n1993年12月29日 第八届会议通过\n\n2023年12月29日 第十四届会议第二次修订\n\n<!-- INFO END -->\n\n## 第一章 总 则\n\n${head}为了规范。\n\n第二款。\n\n第二条 本法自2024年7月1日起施行。`
    expect(parsed(text)).toMatchObject({
      name: '中华人民共和国公司示例法',
      date: '2023-12-29',
      effective_from: '2024-07-01',
      basis: 'stated',
      sections: [
        { section_id: '第1条', headings: ['第一章 总则'], content: '第一条　为了规范。\n第二款。' },
        { section_id: '第2条' },
      ],
    })
  },
)

test('a preamble, divisions by 一、 and a title over several lines are those of a judicial interpretation', () => {
  const text = [
    '最高人民法院',
    '关于审理示例案件适用法律若干问题的规定',
    '（2015年6月23日最高人民法院审判委员会第1655次会议通过）',
    '为正确审理示例案件，制定本规定：',
    '一、管辖',
    '第一条　由示例法院管辖。',
    '一、不是标题的项',
    '前款所称项，包括一切项。',
    '二、附则',
    '第二条　本规定自2015年9月1日起施行。',
  ].join('\n')
  expect(parsed(text)).toMatchObject({
    name: '最高人民法院关于审理示例案件适用法律若干问题的规定',
    sections: [
      { section_id: '序言', content: '为正确审理示例案件，制定本规定：' },
      {
        section_id: '第1条',
        headings: ['一、管辖'],
        content: '第一条　由示例法院管辖。\n一、不是标题的项\n前款所称项，包括一切项。',
      },
      { section_id: '第2条', headings: ['二、附则'] },
    ],
  })
})

test('the order above a law in a gazette is part of its note, and says its first day', () => {
  const text = [
    '最高人民法院公告',
    '《最高人民法院关于适用〈中华人民共和国示例法〉的解释》已于2020年12月25日由审判委员会通过，现予公布，自2021年1月1日起施行。',
    '2020年12月29日',
    '法释〔2020〕22号',
    '最高人民法院关于适用《中华人民共和国示例法》的解释',
    '第一条　一。',
  ].join('\n')
  expect(parsed(text)).toMatchObject({
    name: '最高人民法院关于适用《中华人民共和国示例法》的解释',
    date: '2020-12-25',
    effective_from: '2021-01-01',
    basis: 'stated',
    articles: 1,
  })
})

test('an article that is quoted begins none, and neither does one that is only referred to', () => {
  const text =
    '示例修正案\n第一条　增加一节：\n“第七节　监察\n第一百二十三条　被引用的条文。”\n第五条所称内容。\n第二条　自公布之日起施行。'
  const { sections } = parsed(text)
  expect(sections.map(({ section_id }) => section_id)).toEqual(['第1条', '第2条'])
  expect(sections[0]?.content).toContain('第五条所称内容。')
})

test('numbers that counting misses are reported', () => {
  const text = '示例办法\n第二条　一。\n第三条　二。\n第七条　三。\n第七条之一　四。\n第八条　五。'
  expect(parsed(text).gaps).toEqual(['1', '4–6'])
})

test('a version behind the name is not part of it, and the number of an amendment is', () => {
  const named = (title: string) => parsed(`${title}\n第一条　一。`).name
  expect(named('《示例法》')).toBe('示例法')
  expect(named('示例法（2018年修正）')).toBe('示例法')
  expect(named('示例法修正案（十一）')).toBe('示例法修正案（十一）')
  expect(named('最高人民法院 最高人民检察院关于示例的解释')).toBe('最高人民法院、最高人民检察院关于示例的解释')
})

test('what is no law says why', () => {
  expect(parseLaw('会议纪要\n大家都来了。', 'x.txt')).toEqual({ problem: expect.stringContaining('no article') })
  expect(parseLaw('第一条　没有标题。', 'x.txt')).toEqual({ problem: expect.stringContaining('no title') })
  expect(parseLaw('示例法\n第一章　总则', 'x.txt')).toEqual({ problem: expect.stringContaining('no article') })
})
