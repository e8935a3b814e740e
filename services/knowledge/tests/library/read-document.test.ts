import { expect, test } from 'vitest'
import { contract, statute } from '../indexing/indexing-texts.ts'
import { atomic, forFirm, makeBase, manager, nobody, useApp, write } from '../test-app.ts'

const app = useApp()
const read = (body: object, options: object = forFirm('firm-a')) =>
  app().ask('POST', `${atomic}/document`, { ...options, body })
const odd = '  \n前言 😀 emoji first\n\n第一条 甲。\r\n\r\n第二条 乙。\u3000\n 尾巴 \n\n'

test.each([
  ['statute', { text: statute }],
  ['contract', { text: contract, doc_type: 'contract' }],
  ['odd', { text: odd }],
  ['long', { text: `第一条 ${'很长的条文，没有句号'.repeat(400)}` }],
  [
    'given',
    { chunks: [{ content: 'one', section_id: 's' }, { content: ' two ' }, { content: 'three', section_id: 's' }] },
  ],
])(
  'slicing the text of %s by each chunk gives that chunk, in order and without overlap',
  async (document_id, given) => {
    const kb_id = `kb-${document_id}`
    await makeBase(app(), kb_id)
    await write(app(), kb_id, [{ document_id, title: 'Title', ...given }])
    const { status, data } = await read({ kb_id, document_id, with_chunks: true })
    expect(status).toBe(200)
    if ('text' in given) expect(data.content).toBe(given.text)
    expect(data.document).toMatchObject({ characters: data.content.length, chunks: data.chunks.length })
    let before = 0
    for (const [at, { chunk_index, content, start, end }] of data.chunks.entries()) {
      expect(chunk_index).toBe(at)
      expect(data.content.slice(start, end)).toBe(content)
      expect(start).toBeGreaterThanOrEqual(before)
      expect(data.content.slice(before, start).trim()).toBe('')
      before = end
    }
    expect(data.content.slice(before).trim()).toBe('')
    for (const { section_id, start, end } of data.sections) {
      const own = data.chunks.filter((chunk: { section_id: string }) => chunk.section_id === section_id)
      expect([start, end]).toEqual([own[0].start, own.at(-1).end])
    }
  },
)

test('chunks come only to whoever asks for them', async () => {
  await makeBase(app(), 'plain')
  await write(app(), 'plain', [{ document_id: 'd', title: 't', text: 'words' }])
  expect((await read({ kb_id: 'plain', document_id: 'd' })).data).not.toHaveProperty('chunks')
})

test('a document that is replaced while it is read is read whole, as it was or as it is', async () => {
  await makeBase(app(), 'moving')
  // All versions are of one length, so that only what they say tells them apart.
  const versionOf = (round: number) => ({
    document_id: 'd',
    title: `version ${round}`,
    text: Array.from({ length: 40 }, (_, at) => `第${at + 1}条 version ${round}`).join('\n\n'),
  })
  await write(app(), 'moving', [versionOf(100)])
  let writing = true
  const written = (async () => {
    for (let round = 101; round <= 130; round += 1) await write(app(), 'moving', [versionOf(round)])
    writing = false
  })()
  const reading = async () => {
    while (writing) {
      const { data } = await read({ kb_id: 'moving', document_id: 'd' })
      const { title, text } = versionOf(Number(/\d+$/.exec(data.content)?.[0]))
      expect({ title: data.document.title, text: data.content }).toEqual({ title, text })
    }
  }
  await Promise.all([written, ...Array.from({ length: 4 }, reading)])
})

test('a system document is everybody’s; another firm’s is not there, nor is a firm’s to nobody', async () => {
  await makeBase(app(), 'ours')
  await write(app(), 'ours', [{ document_id: 'd', title: 't', text: 'ours' }])
  await write(app(), 'sys_laws', [{ document_id: 'd', title: 't', text: 'a law' }])
  for (const options of [forFirm('firm-b'), {}]) {
    expect(await read({ kb_id: 'ours', document_id: 'd' }, options)).toMatchObject({ status: 404 })
    expect(await read({ kb_id: 'sys_laws', document_id: 'd' }, options)).toMatchObject({ status: 200 })
  }
  expect(await read({ kb_id: 'ours', document_id: 'e' })).toMatchObject({ status: 404 })
})

test('bad input, a wrong key and a person are refused', async () => {
  for (const body of [{}, { kb_id: 'x' }, { kb_id: 'x', document_id: 'd', more: 1 }, { kb_id: '', document_id: 'd' }])
    expect(await read(body)).toMatchObject({ status: 400, code: 'invalid_input' })
  const place = { kb_id: 'x', document_id: 'd' }
  expect(await read(place, { headers: { 'x-internal-api-key': 'guessed' } })).toMatchObject({ status: 401 })
  for (const who of [nobody, manager]) expect(await read(place, who)).toMatchObject({ status: 401 })
})
