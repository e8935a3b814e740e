import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectClosed, internal, useApp } from '../test-app.ts'
import { download, unzip } from './archive.ts'
import { wholePackage } from './packages.ts'

const app = useApp()
const path = `${internal}/whole/download`
const get = (headers?: Record<string, string>) => download(app().url + path, headers)

test('the archive holds the files of the package by name, below its folder, and nothing else', async () => {
  const root = await app().write(wholePackage('whole'))
  await writeFile(join(root, 'notes.txt'), 'not of the package')
  const { status, headers, bytes } = await get()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/zip')
  expect(headers.get('content-disposition')).toContain('whole-2026-01-01.zip')
  const entries = await unzip(bytes)
  const names = ['checklists', 'configs', 'documents', 'elements', 'mappings', 'profiles']
  expect(entries.map(([name]) => name)).toEqual([
    ...names.map((name) => `whole/data/${name}.json`),
    'whole/manifest.json',
    'whole/scripts/make.sh',
  ])
  expect(Object.fromEntries(entries)['whole/scripts/make.sh']).toBe('echo made by hand\n')
})

/** How the format writes the first day that it knows, 1980-01-01 at midnight, in the head of an archive. */
const firstMoment = 0x00_21_00_00

test('the same files give the same bytes and ETag, whenever they were written; other files another', async () => {
  const root = await app().write(wholePackage('whole'))
  const first = await get()
  await utimes(join(root, 'manifest.json'), 1_000_000_000, 1_000_000_000)
  const second = await get()
  expect(first.bytes.readUInt32LE(10)).toBe(firstMoment)
  expect(second.bytes.equals(first.bytes)).toBe(true)
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  const { data } = await app().ask('GET', internal)
  expect(first.headers.get('etag')).toBe(`"${data.items[0].content_hash}"`)
  await writeFile(join(root, 'scripts/make.sh'), 'echo otherwise\n')
  expect((await get()).headers.get('etag')).not.toBe(first.headers.get('etag'))
})

test('who has it already gets 304 and no bytes', async () => {
  await app().write(wholePackage('whole'))
  const etag = (await get()).headers.get('etag') as string
  for (const tag of [etag, `"other", W/${etag}`, '*']) {
    const { status, bytes } = await get({ 'if-none-match': tag })
    expect([status, bytes.length]).toEqual([304, 0])
  }
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('both transports give the same archive', async () => {
  await app().write(wholePackage('whole'))
  const { bytes } = await get()
  for (const client of [app().http, app().local]) {
    const reply = await client.downloadSeedPackage({ params: { package_id: 'whole' } })
    const chunks = []
    for await (const chunk of reply.bytes as AsyncIterable<Uint8Array>) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  }
})

test('a package that is not there is 404, and a name that is none is 400', async () => {
  expect(await app().ask('GET', `${internal}/nothing/download`)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await app().ask('GET', `${internal}/..%2Fwhole/download`)).toMatchObject({
    status: 400,
    code: 'invalid_input',
  })
})

test('it is closed without the key', async () => expectClosed(app(), 'GET', path))
