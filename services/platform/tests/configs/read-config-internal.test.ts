import { expect, test } from 'vitest'
import { admin, forger, nobody, useApp } from '../test-app.ts'
import { internalPath, newConfig, update } from './configs.ts'

const app = useApp()

test('services read a value as it is, secrets too', async () => {
  const config = await newConfig(app(), 'llm', { api_key: 'sk-0123456789abcdef' }, { secret: true })
  const { status, data, headers } = await app().ask('GET', `${internalPath}/llm`)
  expect({ status, data, etag: headers.get('etag') }).toEqual({ status: 200, data: config, etag: '"1"' })
})

test('a service that has the version already is told so by either transport', async () => {
  await newConfig(app(), 'kept', 'value')
  const input = { params: { key: 'kept' }, headers: { 'if-none-match': '"1"' } }
  for (const client of [app().http, app().local]) expect(await client.readConfigInternal(input)).toBeUndefined()
  await update(app(), 'kept', { value: 'other' })
  for (const client of [app().http, app().local])
    expect(await client.readConfigInternal(input)).toMatchObject({ value: 'other', version: 2 })
})

test('an unknown key is not found', async () => {
  expect(await app().ask('GET', `${internalPath}/absent`)).toMatchObject({ status: 404, code: 'not_found' })
})

test('without the internal key nothing is read, whoever asks', async () => {
  for (const who of [nobody, forger, admin])
    expect(await app().ask('GET', `${internalPath}/llm`, who)).toMatchObject({ status: 401, data: null })
})
