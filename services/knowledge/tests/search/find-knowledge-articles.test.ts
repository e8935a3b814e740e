import { beforeAll, expect, test } from 'vitest'
import { newBase } from '../indexing/indexing.ts'
import { elsewhere, nobody, reader, stranger, useApp, write } from '../test-app.ts'

const app = useApp()
const find = (law: string, who: object, more: object = {}) =>
  app().ask('POST', '/api/v1/knowledge/articles', { ...who, body: { articles: [{ law, number: '5' }], ...more } })
const law = (source: string, content: string) => ({
  document_id: source,
  title: source,
  metadata: { kind: 'official', source },
  effective_from: '2021-01-01',
  chunks: [{ section_id: '第5条', content }],
})

beforeAll(async () => {
  const kb_id = await newBase(app(), 'Ours')
  await write(app(), 'sys_laws', [law('示例法', '第五条　人人可读。')])
  await write(app(), kb_id, [law('内部规定', '第五条　本所自用。')])
})

const contents = async (...asked: Parameters<typeof find>): Promise<string[]> =>
  (await find(...asked)).data.articles.map(({ content }: { content: string }) => content)

test('everybody finds an article of the law by its number, as of a day', async () => {
  for (const who of [reader, elsewhere, stranger]) expect(await contents('示例法', who)).toEqual(['第五条　人人可读。'])
  expect(await contents('示例法', stranger, { as_of: '2020-12-31' })).toEqual([])
})

test('what a firm keeps for itself is found by its readers alone; nobody and a wrong request are refused', async () => {
  expect(await contents('内部规定', reader)).toEqual(['第五条　本所自用。'])
  for (const who of [elsewhere, stranger]) expect(await contents('内部规定', who)).toEqual([])
  expect(await find('示例法', nobody)).toMatchObject({ status: 401 })
  expect(await find('', reader)).toMatchObject({ status: 400 })
})
