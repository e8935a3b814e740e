import { expect, test } from 'vitest'
import { anyone, as, forger, nobody, useApp } from '../test-app.ts'
import { addFlag, flagsPath } from './flags.ts'

const app = useApp()
const reader = as('firm-b', 'platform:read')
const read = (key: string, options: object = reader) => app().ask('GET', `${flagsPath}/${key}`, options)

test('a flag is read by its key, with its version as ETag', async () => {
  const { data } = await addFlag(app(), 'read.me')
  const answer = await read('read.me')
  expect(answer).toMatchObject({ status: 200, data })
  expect(answer.headers.get('etag')).toBe('"1"')
})

test('a reader who has this version gets 304 until it changes', async () => {
  await addFlag(app(), 'known')
  const options = { ...reader, headers: { 'if-none-match': '"1"' } }
  expect(await read('known', options)).toMatchObject({ status: 304, text: '' })
  await app().ask('PUT', `${flagsPath}/known`, { body: { enabled: false } })
  expect(await read('known', options)).toMatchObject({ status: 200, data: { enabled: false, version: 2 } })
})

test('an unknown key is not found, and one that cannot be a key is refused', async () => {
  expect(await read('unknown')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await read('a%20b')).toMatchObject({ status: 400, data: [{ path: 'params.key' }] })
})

test('nobody reads without the permission or a login', async () => {
  expect(await read('read.me', anyone)).toMatchObject({ status: 403 })
  for (const options of [nobody, forger]) expect(await read('read.me', options)).toMatchObject({ status: 401 })
})
