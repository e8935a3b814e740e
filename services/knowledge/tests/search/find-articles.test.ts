import { expect, test } from 'vitest'
import { atomic, forFirm, makeBase, manager, nobody, useApp, write } from '../test-app.ts'

const app = useApp()
const ask = (articles: readonly object[], more: object = {}, options: object = {}) =>
  app().ask('POST', `${atomic}/articles`, { ...options, body: { articles, ...more } })
const contents = async (...asked: Parameters<typeof ask>): Promise<string[]> => {
  const { status, data } = await ask(...asked)
  expect(status).toBe(200)
  return data.articles.map(({ content }: { content: string }) => content)
}

const law = (
  document_id: string,
  source: string,
  kind: string,
  sections: Record<string, string>,
  days: object = {},
) => ({
  document_id,
  title: `${source}（版本）`,
  doc_type: 'statute',
  metadata: { kind, source },
  chunks: Object.entries(sections).map(([section_id, content]) => ({ section_id, content })),
  ...days,
})

test('an article is found by its law and number alone, however the law is spelt, in the order that was asked for', async () => {
  await write(app(), 'sys_exact', [
    law('a', '中华人民共和国示例法', 'official', {
      第1条: '第一条　一。',
      第11条: '第十一条　十一。',
      第11条之1: '第十一条之一　加。',
    }),
    law('b', '最高人民法院关于适用《中华人民共和国示例法》的解释（一）', 'official', {
      '第1章/第1条': '第一条　解释。',
    }),
  ])
  expect(
    await contents([
      { law: '示例法', number: '11-1' },
      { law: '《中华人民共和国示例法》', number: '1' },
      { law: '示例法', number: '2' },
      { law: '最高人民法院关于适用〈示例法〉的解释(一)', number: '1' },
      { law: '别的法', number: '1' },
      { law: '示例法（2018年修正）', number: '1' },
    ]),
  ).toEqual(['第十一条之一　加。', '第一条　一。', '第一条　解释。', '第一条　一。'])
})

test('an article in several chunks is whole, and stands in its document where it says', async () => {
  const text = '长法\n第一条　一。\n\n二。\n第二条　三。'
  const chunks = [
    { section_id: '第1条', content: '第一条　一。' },
    { section_id: '第1条', content: '二。' },
    { section_id: '第2条', content: '第二条　三。' },
  ]
  await write(app(), 'sys_whole', [{ document_id: 'long', title: '长法', metadata: { source: '长法' }, text, chunks }])
  const { data } = await ask([{ law: '长法', number: '1' }])
  const [{ content, start, end }] = data.articles
  expect(content).toBe('第一条　一。\n\n二。')
  expect(text.slice(start, end)).toBe(content)
})

test('the version in force on the day is given', async () => {
  await write(app(), 'sys_versions', [
    law('v1', '版本法', 'official', { 第1条: '旧' }, { effective_from: '2008-01-01', effective_to: '2013-07-01' }),
    law('v2', '版本法', 'official', { 第1条: '新' }, { effective_from: '2013-07-01' }),
  ])
  const first = [{ law: '版本法', number: '1' }]
  expect(await contents(first)).toEqual(['新'])
  expect(await contents(first, { as_of: '2013-06-30' })).toEqual(['旧'])
  expect(await contents(first, { as_of: '2007-12-31' })).toEqual([])
})

test('a summary steps back from the first day on of which the wording is there, and in searches too', async () => {
  const days = { effective_from: '2010-01-01' }
  const summary = law(
    'ours',
    '要点法',
    'summary',
    { 第1条: '第一条 要点：独特词。', 第2条: '第二条 要点：独特词。' },
    days,
  )
  await write(app(), 'sys_summary', [summary])
  const first = [{ law: '要点法', number: '1' }]
  expect(await contents(first)).toEqual(['第一条 要点：独特词。'])
  await write(app(), 'sys_summary', [
    law(
      'theirs',
      '中华人民共和国要点法',
      'official',
      { 第1条: '第一条　原文独特词。' },
      { effective_from: '2020-01-01' },
    ),
  ])
  expect(await contents([...first, { law: '要点法', number: '2' }])).toEqual(['第一条　原文独特词。'])
  expect(await contents(first, { as_of: '2019-12-31' })).toEqual(['第一条 要点：独特词。'])
  const found = async (as_of: string, mode: string) => {
    const { data } = await app().ask('POST', `${atomic}/${mode}`, {
      body: { query: '要点法 独特词', kb_ids: ['sys_summary'], as_of },
    })
    return data.hits.map(({ document_id }: { document_id: string }) => document_id)
  }
  for (const mode of ['keyword-search', 'hybrid-search', 'graph-rag-search']) {
    expect(await found('2026-01-01', mode)).toEqual(['theirs'])
    expect(await found('2019-12-31', mode)).toEqual(['ours', 'ours'])
  }
})

test('a summary of a law that is repealed does not come back', async () => {
  await write(app(), 'sys_repealed', [
    law('ours', '废止法', 'summary', { 第1条: '要点' }),
    law(
      'theirs',
      '废止法',
      'official',
      { 第1条: '原文' },
      { effective_from: '2000-01-01', effective_to: '2021-01-01' },
    ),
  ])
  expect(await contents([{ law: '废止法', number: '1' }], { as_of: '2020-12-31' })).toEqual(['原文'])
  expect(await contents([{ law: '废止法', number: '1' }])).toEqual([])
})

test("a firm's own law is the firm's alone; bad input, a wrong key and a person are refused", async () => {
  await makeBase(app(), 'own')
  await write(app(), 'own', [law('o', '自有法', 'official', { 第1条: '自有' })])
  const first = [{ law: '自有法', number: '1' }]
  expect(await contents(first, {}, forFirm('firm-a'))).toEqual(['自有'])
  expect(await contents(first, {}, forFirm('firm-b'))).toEqual([])
  expect(await contents(first)).toEqual([])
  for (const bad of [
    [],
    [{ law: '', number: '1' }],
    [{ law: '法', number: '0' }],
    [{ law: '法', number: '一' }],
    [{ law: '法' }],
  ])
    expect(await ask(bad)).toMatchObject({ status: 400 })
  expect(await ask(first, {}, { headers: { 'x-internal-api-key': 'guessed' } })).toMatchObject({ status: 401 })
  for (const who of [nobody, manager]) expect(await ask(first, {}, who)).toMatchObject({ status: 401 })
})
