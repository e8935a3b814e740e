import { askToErase, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { createKeywordIndex } from '../../keyword/keyword-index.ts'
import { lockBase } from '../../queries/bases.ts'
import { atomic, forFirm, makeBase, useApp, write } from '../test-app.ts'

const app = useApp()
const document = (document_id: string, file_id: string | null, text: string) => ({
  document_id,
  doc_type: 'note',
  title: document_id,
  text,
  ...(file_id && { file_id }),
})
const found = async (kb_id: string, query: string) => {
  const body = { query, kb_ids: [kb_id] }
  const { data } = await app().ask('POST', `${atomic}/keyword-search`, { ...forFirm('firm-a'), body })
  return data.hits.map((hit: { document_id: string }) => hit.document_id).sort()
}
const terms = async (term: string) => app().database.sql`select term from knowledge.postings where term = ${term}`

test('documents made from the files go with their words in the index; the others are found as before', async () => {
  const kb_id = await makeBase(app(), 'kb-erase')
  await write(app(), kb_id, [
    document('own', 'f1', 'zanzibarword and sharedword'),
    document('kept', 'f2', 'heldword and sharedword'),
    document('free', null, 'sharedword alone'),
  ])
  // As it is in a large base: what was written stands in the postings.
  const many = Array.from({ length: 1_100 }, (_, n) => document(`d${n}`, null, `filler number ${n}`))
  for (let at = 0; at < many.length; at += 100) await write(app(), kb_id, many.slice(at, at + 100))
  await app().database.transaction(async (sql) => {
    const base = await lockBase(sql, kb_id)
    if (base) await (await createKeywordIndex(2 ** 20).beginAppending(sql, base, 0))?.finish()
  })
  expect(await terms('zanzibarword')).toHaveLength(1)
  expect(await found(kb_id, 'sharedword')).toEqual(['free', 'kept', 'own'])
  const links = { files: ['f1'], kept_files: ['f2'] }
  const { data: counted } = await askToErase(app(), 'owner', { dry_run: true, ...links })
  expect(await found(kb_id, 'sharedword')).toEqual(['free', 'kept', 'own'])
  const { data } = await askToErase(app(), 'owner', links)
  expect(data).toEqual(counted)
  expect(data).toMatchObject({
    erased: { documents: 1, chunks: 1 },
    kept: [{ kind: 'documents', count: 1, reason: 'made from files that are kept' }],
  })
  expect(await terms('zanzibarword')).toHaveLength(0)
  expect(await found(kb_id, 'sharedword')).toEqual(['free', 'kept'])
  expect(await found(kb_id, 'zanzibarword')).toEqual([])
  expect((await askToErase(app(), 'owner', links)).data.erased).toMatchObject({ documents: 0 })
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'erase')).toBe(true))
