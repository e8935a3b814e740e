import { expect, test } from 'vitest'
import { statute } from '../indexing/indexing-texts.ts'
import { atomic, forFirm, makeBase, manager, nobody, useApp, write } from '../test-app.ts'

const app = useApp()
const ask = (path: string, body: object, options: object = forFirm('firm-a')) =>
  app().ask('POST', `${atomic}/${path}`, { ...options, body })
const long = `第一条 短。\n\n第二条 ${'很长的条文，它被切成几块。'.repeat(300)}\n\n第三条 又短。`

test.each([
  ['statute', statute],
  ['long', long],
])('each section of %s is the slice of the text that the document says, with all its chunks', async (kb_id, text) => {
  await makeBase(app(), kb_id)
  await write(app(), kb_id, [{ document_id: 'd', title: 't', text }])
  const { data: document } = await ask('document', { kb_id, document_id: 'd', with_chunks: true })
  expect(document.sections.length).toBeGreaterThanOrEqual(3)
  for (const section of document.sections) {
    const { status, data } = await ask('section', { kb_id, document_id: 'd', section_id: section.section_id })
    expect(status).toBe(200)
    expect(data).toMatchObject({ ...section, kb_id, document_id: 'd' })
    expect(data.content).toBe(document.content.slice(section.start, section.end))
    expect(data.chunks).toEqual(
      document.chunks.filter(({ section_id }: { section_id: string }) => section_id === section.section_id),
    )
    for (const { start, end, content } of data.chunks)
      expect(data.content.slice(start - data.start, end - data.start)).toBe(content)
  }
})

test('an article that was cut is whole again as a section', async () => {
  await makeBase(app(), 'whole')
  await write(app(), 'whole', [{ document_id: 'd', title: 't', text: long }])
  const { data } = await ask('document', { kb_id: 'whole', document_id: 'd' })
  const cut = data.sections.find(({ section_title }: { section_title: string }) => section_title.startsWith('第二条'))
  const section = await ask('section', { kb_id: 'whole', document_id: 'd', section_id: cut.section_id })
  expect(section.data.chunks.length).toBeGreaterThan(1)
  expect(section.data.content).toBe(long.split('\n\n')[1])
})

test('bad input, another firm, a missing section, a wrong key and a person are refused', async () => {
  await makeBase(app(), 'ours')
  await write(app(), 'ours', [{ document_id: 'd', title: 't', text: statute }])
  const { data } = await ask('document', { kb_id: 'ours', document_id: 'd' })
  const place = { kb_id: 'ours', document_id: 'd', section_id: data.sections[0].section_id }
  expect(await ask('section', place)).toMatchObject({ status: 200 })
  expect(await ask('section', place, forFirm('firm-b'))).toMatchObject({ status: 404 })
  expect(await ask('section', { ...place, section_id: 'none' })).toMatchObject({ status: 404 })
  expect(await ask('section', { ...place, document_id: 'none' })).toMatchObject({ status: 404 })
  for (const bad of [{ section_id: '' }, { section_id: 7 }, { more: 1 }])
    expect(await ask('section', { ...place, ...bad })).toMatchObject({ status: 400 })
  expect(await ask('section', place, { headers: { 'x-internal-api-key': 'guessed' } })).toMatchObject({ status: 401 })
  for (const who of [nobody, manager]) expect(await ask('section', place, who)).toMatchObject({ status: 401 })
})
