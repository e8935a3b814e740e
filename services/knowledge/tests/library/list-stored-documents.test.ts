import { expect, test } from 'vitest'
import { atomic, forFirm, makeBase, manager, nobody, useApp, write } from '../test-app.ts'

const app = useApp()
const ask = (query: string, options: object = {}) => app().ask('GET', `${atomic}/documents?${query}`, options)
const documents = (...kinds: string[]) =>
  kinds.map((kind, at) => ({
    document_id: `d${at}`,
    title: kind,
    text: kind,
    metadata: { kind },
    effective_to: '2001-01-01',
  }))

test('all documents of a system base are listed with their metadata, in force or not, or only those of a kind', async () => {
  await write(app(), 'sys_listed', documents('official', 'summary', 'official'))
  const all = await ask('kb_id=sys_listed&size=2')
  expect(all.data).toMatchObject({ total: 3, total_pages: 2, items: [{ effective_to: '2001-01-01' }, {}] })
  const { data } = await ask('kb_id=sys_listed&kind=official')
  expect(data.items.map(({ document_id }: { document_id: string }) => document_id).sort()).toEqual(['d0', 'd2'])
  expect(data.items[0].metadata).toEqual({ kind: 'official' })
})

test("bad input, a base that is not there or another firm's, a wrong key and a person are refused", async () => {
  await makeBase(app(), 'ours')
  expect(await ask('kb_id=ours', forFirm('firm-a'))).toMatchObject({ status: 200, data: { total: 0 } })
  for (const options of [forFirm('firm-b'), {}]) expect(await ask('kb_id=ours', options)).toMatchObject({ status: 404 })
  expect(await ask('kb_id=sys_absent')).toMatchObject({ status: 404 })
  for (const bad of ['', 'kb_id=ours&kind=', 'kb_id=ours&size=0', 'kb_id=ours&more=1'])
    expect(await ask(bad, forFirm('firm-a'))).toMatchObject({ status: 400 })
  expect(await ask('kb_id=ours', { headers: { 'x-internal-api-key': 'guessed' } })).toMatchObject({ status: 401 })
  for (const who of [nobody, manager]) expect(await ask('kb_id=ours', who)).toMatchObject({ status: 401 })
})
