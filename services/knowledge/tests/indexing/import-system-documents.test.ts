import { expect, test } from 'vitest'
import { outcomes, seed } from '../structured/structured-samples.ts'
import { atomic, manager, type TestApp, useApp } from '../test-app.ts'

const lendingRules = {
  kb_id: 'sys_statutes',
  document_id: 'civil-code-lending',
  title: '中华人民共和国民法典 借款合同',
  doc_type: 'statute',
  date: '2020-05-28',
  effective_from: '2021-01-01',
  sections: [
    {
      section_id: 'article-667',
      title: '第六百六十七条',
      content: '第六百六十七条　借款合同是借款人向贷款人借款，到期返还借款并支付利息的合同。',
    },
    {
      section_id: 'article-680',
      title: '第六百八十条',
      content: '第六百八十条　禁止高利放贷，借款的利率不得违反国家有关规定。',
    },
  ],
}
const lease = {
  kb_id: 'sys_statutes',
  document_id: 'civil-code-lease',
  title: '中华人民共和国民法典 租赁合同',
  doc_type: 'statute',
  text: '第七百零三条　租赁合同是出租人将租赁物交付承租人使用、收益，承租人支付租金的合同。\n第七百二十一条　承租人应当按照约定的期限支付租金。',
}
const ruling = {
  kb_id: 'sys_cases',
  document_id: 'case-1',
  title: '某民间借贷纠纷案',
  text: '本院认为，借贷关系成立。',
}

const app = useApp()
const path = `${seed}/system-kb-documents/import`
const importDocuments = (documents: readonly object[], options: object = {}) =>
  app().ask('POST', path, { body: { documents, ...options } })
const read = (kb_id: string, document_id: string) =>
  app().ask('POST', `${atomic}/document`, { body: { kb_id, document_id, with_chunks: true } })
const basesOf = async (of: TestApp) => (await of.database.sql`select kb_id from knowledge.bases`).length

test('a dry run tells what an import then does, and leaves nothing behind', async () => {
  const dry = await importDocuments([lendingRules, lease, ruling], { dry_run: true })
  expect(dry.data).toMatchObject({ dry_run: true, created: 3 })
  expect(await basesOf(app())).toBe(0)
  const { data } = await importDocuments([lendingRules, lease, ruling])
  expect(data.rows).toEqual(dry.data.rows)
  expect(data.rows.map(({ key }: { key: string }) => key)).toEqual([
    'sys_statutes/civil-code-lending',
    'sys_statutes/civil-code-lease',
    'sys_cases/case-1',
  ])
  expect(await basesOf(app())).toBe(2)
})

test('the second import finds all unchanged, a new wording is an update', async () => {
  await importDocuments([lendingRules, lease, ruling])
  expect((await importDocuments([lendingRules, lease, ruling])).data).toMatchObject({ created: 0, unchanged: 3 })
  expect(outcomes(await importDocuments([lease, { ...ruling, text: '改判。' }]))).toEqual(['unchanged', 'updated'])
})

test('sections become chunks of that name; the text is theirs, one after the other', async () => {
  await importDocuments([lendingRules])
  const { data } = await read('sys_statutes', 'civil-code-lending')
  expect(data.document).toMatchObject({ doc_type: 'statute', date: '2020-05-28', effective_from: '2021-01-01' })
  expect(data.chunks).toMatchObject(
    lendingRules.sections.map(({ section_id, title, content }) => ({ section_id, section_title: title, content })),
  )
  for (const { start, end, content } of data.chunks) expect(data.content.slice(start, end)).toBe(content)
})

test('a text is cut at its articles', async () => {
  await importDocuments([lease])
  const { data } = await read('sys_statutes', 'civil-code-lease')
  expect(data.content).toBe(lease.text)
  expect(data.sections).toHaveLength(2)
})

test('rows that cannot be taken fail with their reason, and the others go on', async () => {
  const { text: _, ...entry } = { ...ruling, document_id: 'entry' }
  const answer = await importDocuments([
    entry,
    { ...ruling, document_id: 'late', effective_from: '2021-01-01', effective_to: '2021-01-01' },
    { ...ruling, document_id: 'good' },
    { ...ruling, document_id: 'good', text: 'again' },
    { ...ruling, document_id: 'good', kb_id: 'sys_more' },
    { ...ruling, document_id: 'both', sections: [{ section_id: 'a', content: '本院认为' }] },
    { ...ruling, document_id: 'apart', sections: [{ section_id: 'a', content: '不在其中' }] },
  ])
  expect(outcomes(answer)).toEqual([
    'failed: has neither text nor sections: an entry of a catalogue cannot be searched',
    'failed: effective_to 2021-01-01 must come after effective_from 2021-01-01',
    'created',
    'failed: stands in the request twice: the first one counts',
    'created',
    'created',
    'failed: document.chunks.0.content does not stand in the text after the chunk before',
  ])
  expect((await read('sys_cases', 'good')).data.content).toBe(ruling.text)
})

test('an import is audited for each base', async () => {
  await importDocuments([
    { ...ruling, kb_id: 'sys_audit_a' },
    { ...ruling, kb_id: 'sys_audit_b' },
  ])
  const bases = () => app().audited.map(({ resource_id }) => resource_id)
  await expect.poll(bases).toEqual(expect.arrayContaining(['sys_audit_a', 'sys_audit_b']))
})

test.each([
  ['no document', []],
  ['a base that is not the system’s', [{ ...ruling, kb_id: 'firm' }]],
  ['a text of nothing but spaces', [{ ...ruling, text: '  ' }]],
  ['no such day', [{ ...ruling, date: '2021-02-30' }]],
])('bad input is refused whole: %s', async (_, documents) => {
  expect(await importDocuments(documents)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('a wrong key is refused, and a person too', async () => {
  const body = { documents: [ruling] }
  const wrong = { headers: { 'x-internal-api-key': 'wrong' }, body }
  expect(await app().ask('POST', path, wrong)).toMatchObject({ status: 401 })
  expect(await app().ask('POST', path, { ...manager, body })).toMatchObject({ status: 401 })
})
