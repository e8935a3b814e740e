import { expect, test } from 'vitest'
import { forger, nobody, owner, path, useApp } from '../test-app.ts'

const app = useApp({ FILES_UPLOAD_BYTES_MAX: '1000' })
const wish = { name: 'a.txt', contentType: 'text/plain', size: 5 }
const ask = (body: object, who: object = owner) => app().ask('POST', `${path}/upload-url`, { ...who, body })

test('an address is given with what to send to it, and the file waits for its bytes', async () => {
  const { data } = await ask(wish)
  expect(data).toMatchObject({ method: 'PUT', headers: { 'content-type': 'text/plain' } })
  const file = await app().ask('GET', `${path}/${data.fileId}`, owner)
  expect(file.data).toMatchObject({ status: 'pending_upload', size: 5, sha256: null, owner: 'owner' })
})

test('the same Idempotency-Key gives the same file', async () => {
  const again = { ...owner, headers: { 'idempotency-key': 'k1' } }
  const [first, second] = [await ask(wish, again), await ask(wish, again)]
  expect(second.data).toEqual(first.data)
  expect((await ask({ ...wish, size: 6 }, again)).status).toBe(409)
})

test.each([
  [{ ...wish, size: 1001 }, 413],
  [{ ...wish, size: 0 }, 400],
  [{ ...wish, contentType: 'text' }, 400],
  [{ ...wish, contentType: 'text/plain\r\nx: y' }, 400],
  [{ ...wish, sha256: 'abc' }, 400],
  [{ ...wish, owner: 'somebody' }, 400],
  [{ name: 'a' }, 400],
])('%j is %i', async (body, status) => expect((await ask(body)).status).toBe(status))

test('nobody and a forger get no address', async () => {
  for (const who of [nobody, forger]) expect((await ask(wish, who)).status).toBe(401)
})
