import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  type FormFile,
  forger,
  form,
  leftovers,
  nobody,
  owner,
  parsedFile,
  path,
  person,
  send,
  superuser,
  upload,
  useApp,
} from '../test-app.ts'

const app = useApp({ FILES_UPLOAD_BYTES_MAX: '2000000', FILES_UPLOAD_FILES_MAX: '3' })
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const filesOf = async (user: string) =>
  (await app().database.sql`select * from files.files where owner = ${user}`).length
const blobsOf = async (user: string) =>
  (await app().database.sql`select * from files.blobs where owner = ${user}`).length

test('a file is taken with its name, size, hash and type, and belongs to its sender', async () => {
  const file = await upload(app(), owner, { name: '起诉状 (终稿).txt', bytes: '原告诉称' }, { purpose: 'evidence' })
  expect(file).toMatchObject({
    owner: 'owner',
    purpose: 'evidence',
    name: '起诉状 (终稿).txt',
    contentType: 'text/plain',
    size: 12,
    status: 'stored',
    sha256: sha256('原告诉称'),
    legal_hold: false,
    parseStatus: 'pending',
  })
  expect((await parsedFile(app(), file.fileId)).parseStatus).toBe('parsed')
})

test('several files are taken together, and fields may come before or after them', async () => {
  const data = form([
    { name: 'a.txt', bytes: 'a' },
    { name: 'b.txt', bytes: 'b' },
  ])
  data.append('purpose', 'after')
  const answer = await send(app(), person('several'), data)
  expect(answer.data.files).toMatchObject([
    { name: 'a.txt', purpose: 'after' },
    { name: 'b.txt', purpose: 'after' },
  ])
})

test('the same bytes of the same owner are stored once, those of another owner apart', async () => {
  const bytes = randomBytes(1000)
  const twin = { name: 'x.bin', bytes }
  const all = await Promise.all([...Array(5)].map(() => upload(app(), person('twice'), twin)))
  await upload(app(), person('twice'), { ...twin, name: 'y.bin' })
  await upload(app(), person('other'), twin)
  expect(new Set(all.map(({ fileId }) => fileId)).size).toBe(5)
  expect([await blobsOf('twice'), await blobsOf('other'), await filesOf('twice')]).toEqual([1, 1, 6])
  expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
})

test.each<[string, FormFile, string]>([
  [
    'a picture that is called a text',
    { name: 'a.txt', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex') },
    'image/png',
  ],
  [
    'a program that is called a picture',
    { name: 'a.png', type: 'image/png', bytes: Buffer.from(`MZ${'\0'.repeat(200)}`) },
    'application/x-msdownload',
  ],
  ['a text that is called a picture', { name: 'a.png', type: 'image/png', bytes: 'hello' }, 'application/octet-stream'],
  ['a page', { name: 'a.html', type: 'text/plain', bytes: '<p>x' }, 'text/html'],
])('%s has the type that its bytes show', async (_kind, file, contentType) => {
  expect(await upload(app(), person('types'), file)).toMatchObject({ contentType })
})

describe('what is refused leaves nothing behind', () => {
  const refused = async (data: FormData, status: number, code: string, said: RegExp) => {
    const answer = await send(app(), person('refused'), data)
    expect(answer).toMatchObject({ status, code })
    expect(answer.message).toMatch(said)
    expect([await filesOf('refused'), await blobsOf('refused')]).toEqual([0, 0])
    expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
  }
  const good = { name: 'good.txt', bytes: 'good' }

  test('an empty file, also behind a good one', () =>
    refused(form([good, { name: 'empty.txt', bytes: '' }]), 400, 'invalid_input', /empty\.txt/))
  test('a form without files', () => refused(form([], { purpose: 'x' }), 400, 'invalid_input', /at least one file/))
  test('a file above the limit', () =>
    refused(form([good, { name: 'large.bin', bytes: randomBytes(2_000_001) }]), 413, 'payload_too_large', /large\.bin/))
  test('more files than allowed', () => refused(form([good, good, good, good]), 413, 'payload_too_large', /at most 3/))
  test('an unknown field', () => refused(form([good], { porpoise: 'x' }), 400, 'invalid_input', /porpoise/))
  test('a purpose that is none', () => refused(form([good], { purpose: 'a b' }), 400, 'invalid_input', /purpose/))
  test('another owner', () => refused(form([good], { owner: 'somebody' }), 400, 'invalid_input', /somebody else/))

  test('a body that is no form', async () => {
    const answer = await app().ask('POST', `${path}/upload`, { ...owner, body: { file: 'x' } })
    expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })

  test('a connection that is cut in the middle', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="cut.txt"\r\n\r\n'
    await new Promise<void>((resolve) => {
      const cut = async () => {
        await expect.poll(async () => (await leftovers(app())).loose).toBe(1)
        sending.destroy(new Error('cut'))
      }
      const sending = request(`${app().url}${path}/upload`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': 1_000_000,
          'x-internal-api-key': 'the-key-of-the-tests',
          'x-user-id': 'cut',
        },
      })
      sending.on('error', () => resolve())
      sending.write(head + 'x'.repeat(200_000), () => void cut())
    })
    await expect.poll(() => leftovers(app())).toEqual({ loose: 0, temporary: 0 })
    expect(await filesOf('cut')).toBe(0)
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\合同.docx', '合同.docx'],
  ['a\u202egpj.exe', 'agpj.exe'],
  ['..', 'unnamed'],
  [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(251)}.pdf`],
])('the name %s becomes %s', async (given, name) => {
  expect((await upload(app(), person('names'), { name: given, bytes: 'x' })).name).toBe(name)
})

test('an upload is on record, without its name', async () => {
  const { fileId } = await upload(app(), person('recorded'), { name: 'zanzibar.txt', bytes: 'zanzibar' })
  await expect
    .poll(() => app().audited.find(({ resource_id }) => resource_id === fileId))
    .toMatchObject({
      action: 'file.uploaded',
      organization_id: 'firm-a',
      user_id: 'recorded',
      details: { owner: 'recorded', size: 8, digest: sha256('zanzibar') },
    })
  expect(JSON.stringify(app().audited)).not.toContain('zanzibar')
})

test('nobody and a forger are not let in, and a superuser uploads for themself', async () => {
  for (const who of [nobody, forger])
    expect(await send(app(), who, form([{ name: 'a.txt', bytes: 'a' }]))).toMatchObject({ status: 401 })
  expect((await upload(app(), superuser, { name: 'a.txt', bytes: 'a' })).owner).toBe('root')
})
