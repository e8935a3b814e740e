import { expect, test } from 'vitest'
import { leftovers, owner, path, useApp } from '../test-app.ts'

const app = useApp()
const addressFor = async (size = 5) =>
  (
    await app().ask('POST', `${path}/upload-url`, {
      ...owner,
      body: { name: 'a.txt', contentType: 'text/plain', size },
    })
  ).data
const put = (url: string | URL, body: string, headers: Record<string, string> = { 'content-type': 'text/plain' }) =>
  fetch(url, { method: 'PUT', body, headers })

test('exactly the announced bytes are taken, once', async () => {
  const { url, headers } = await addressFor()
  const first = await put(url, 'hello', headers)
  expect([first.status, await first.json()]).toEqual([200, { code: 0, message: 'ok', data: { size: 5 } }])
  const second = await put(url, 'jello', headers)
  expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([409, 'conflict'])
})

test.each([
  ['another type', 'hello', { 'content-type': 'text/html' }],
  ['more bytes', 'hello!', { 'content-type': 'text/plain' }],
  ['fewer bytes', 'hell', { 'content-type': 'text/plain' }],
])('%s: 403, and nothing is kept', async (_kind, body, headers) => {
  const { url, fileId } = await addressFor()
  expect((await put(url, body, headers)).status).toBe(403)
  expect(await app().ask('POST', `${path}/${fileId}/complete`, owner)).toMatchObject({ status: 409 })
  expect((await leftovers(app())).temporary).toBe(0)
})

test('bytes of unknown length are counted while they come', async () => {
  for (const [text, status] of [
    ['hell', 400],
    ['hello!', 413],
    ['hello', 200],
  ] as const) {
    const { url, headers } = await addressFor()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    })
    const response = await fetch(url, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit)
    expect([text, response.status]).toEqual([text, status])
  }
})

test('an address to download from takes nothing, and one with another size is not ours', async () => {
  const { url } = await addressFor()
  const larger = new URL(url)
  larger.searchParams.set('size', '6')
  expect((await put(larger, 'hello!')).status).toBe(403)
  expect((await fetch(url)).status).toBe(403)
})
