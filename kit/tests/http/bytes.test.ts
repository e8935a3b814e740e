import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { contentDisposition, readableReply, replyFromHead } from '../../http/bytes.ts'

const names = [
  'a.pdf',
  '起诉状.pdf',
  'a "b" \\ c%20.pdf',
  "l'été (1)*.txt",
  'a;b=c',
  '🏛️',
  'a\r\nx-evil: 1',
  'half \ud800',
]

test('a header with any name is one line of plain ASCII', () => {
  for (const name of names) expect(contentDisposition(name)).toMatch(/^[\x20-\x7e]+$/)
  expect(contentDisposition('起诉状 (1).pdf')).toBe(
    `attachment; filename="___ (1).pdf"; filename*=UTF-8''%E8%B5%B7%E8%AF%89%E7%8A%B6%20%281%29.pdf`,
  )
  expect(contentDisposition('a"b\\c%20')).toContain('filename="a_b_c_20"')
})

test('any name is read back from the header', () => {
  for (const fileName of names) {
    const headers = { 'content-type': 'text/plain', 'content-disposition': contentDisposition(fileName) }
    expect(replyFromHead(Readable.from([]), 200, headers).fileName).toBe(fileName.toWellFormed())
  }
  expect(replyFromHead(Readable.from([]), 200, { 'content-type': 'a/b' })).not.toHaveProperty('fileName')
})

test('whole bytes become a stream of known length', async () => {
  for (const bytes of ['法', Buffer.from('法'), new Uint8Array(Buffer.from('法'))]) {
    const reply = readableReply({ bytes, contentType: 'text/plain' })
    expect(reply).toMatchObject({ size: 3, status: 200, headers: {} })
    expect((await buffer(reply.bytes)).toString()).toBe('法')
  }
  expect(readableReply({ bytes: Readable.from(['x']), contentType: 'a/b' })).not.toHaveProperty('size')
})
