import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { owner, path, upload, useApp } from '../test-app.ts'

const app = useApp()
let url: string
let other: string
const addressOf = async (name: string, seconds = 60): Promise<string> => {
  const { fileId } = await upload(app(), owner, { name, bytes: `bytes of ${name}` })
  return (await app().ask('GET', `${path}/${fileId}/download-url?expires_seconds=${seconds}`, owner)).data.url
}
beforeAll(async () => {
  url = await addressOf('a.txt')
  other = await addressOf('b.txt')
})
const keyOf = (address: string) => new URL(address).pathname.split('/').at(-1) as string

test('ranges and ETags work at the address too', async () => {
  const ranged = await fetch(url, { headers: { range: 'bytes=0-4' } })
  expect([ranged.status, await ranged.text()]).toEqual([206, 'bytes'])
  const etag = ranged.headers.get('etag') ?? ''
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test.each<[string, (address: URL) => void]>([
  ['another key', (address) => (address.pathname = address.pathname.replace(keyOf(url), keyOf(other)))],
  ['a later end', (address) => address.searchParams.set('expires', '99999999999')],
  ['another type', (address) => address.searchParams.set('type', 'text/html')],
  ['another file', (address) => address.searchParams.set('file', new URL(other).searchParams.get('file') as string)],
  ['another name', (address) => address.searchParams.set('name', 'x.html')],
  ['another method', (address) => address.searchParams.set('method', 'PUT')],
  ['a changed signature', (address) => address.searchParams.set('signature', 'x'.repeat(43))],
  ['no signature', (address) => address.searchParams.delete('signature')],
  ['a size that was not there', (address) => address.searchParams.set('size', '1')],
])('an address with %s is 403', async (_change, change) => {
  const address = new URL(url)
  change(address)
  const response = await fetch(address)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'forbidden', data: null })
})

test('an address that was added to, or put to, is refused', async () => {
  expect((await fetch(`${url}&extra=1`)).status).toBe(400)
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
})

test('an address is good until its last second is over, and then 403', async () => {
  const short = await addressOf('short.txt', 60)
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(now + 50_000)
  expect((await fetch(short)).status).toBe(200)
  vi.setSystemTime(now + 61_000)
  const response = await fetch(short)
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    403,
    'this address has expired',
  ])
})

test('an address dies with its file, also when another file has the same bytes', async () => {
  const bytes = 'the same bytes in two files'
  const [one, two] = [
    await upload(app(), owner, { name: 'one.txt', bytes }),
    await upload(app(), owner, { name: 'two.txt', bytes }),
  ]
  const urlOf = async ({ fileId }: { fileId: string }): Promise<string> =>
    (await app().ask('GET', `${path}/${fileId}/download-url`, owner)).data.url
  const [dying, living] = [await urlOf(one), await urlOf(two)]
  expect(keyOf(dying)).toBe(keyOf(living))
  await app().ask('DELETE', `${path}/${one.fileId}`, owner)
  expect((await fetch(dying)).status).toBe(404)
  expect(await (await fetch(living)).text()).toBe(bytes)
})

test('no signature is in any log line', async () => {
  const address = new URL(url)
  await fetch(url)
  await fetch(`${url}&extra=1`)
  address.searchParams.set('expires', '1')
  await fetch(address)
  await fetch(url, { method: 'PUT', body: 'x' })
  const logged = JSON.stringify(app().logged)
  expect(logged).toContain('/api/v1/files/signed/')
  expect(logged).not.toContain(address.searchParams.get('signature'))
  expect(logged).not.toContain('signature=')
})
