import { beforeAll, expect, test } from 'vitest'
import { elsewhere, nobody, stranger, useApp } from '../test-app.ts'
import { causes, causesPath, importProfiles, lending, lendingBefore } from './structured-samples.ts'

const app = useApp()
const path = `${causesPath}/${lending.code}`
const read = (query = '', asker: object = stranger) => app().ask('GET', `${path}${query}`, asker)
beforeAll(async () => {
  await importProfiles(app(), [lendingBefore, ...causes])
})

test('a cause of action is read with its elements, burden of proof and evidence', async () => {
  const { status, data } = await read()
  expect(status).toBe(200)
  expect(data).toMatchObject({ ...lending, elements: [{ element_key: 'agreement' }, { element_key: 'delivery' }] })
  expect(data.elements[1]).toEqual({ ...lending.elements[1], description: null, notes: [] })
  expect(Date.now() - Date.parse(data.updated_at)).toBeLessThan(60_000)
})

test.each([
  ['2011-04-01', '2011'],
  ['2020-12-31', '2011'],
  ['2021-01-01', '2020'],
  ['2999-01-01', '2020'],
])('on %s version %s is in force, with its own elements and articles', async (as_of, version) => {
  const { data } = await read(`?as_of=${as_of}`)
  const expected = version === '2011' ? lendingBefore : lending
  expect(data.version).toBe(version)
  expect(data.governing_articles).toEqual(expected.governing_articles)
  expect(data.elements).toHaveLength(expected.elements.length)
})

test('before its first version, or never heard of, it is not found', async () => {
  expect(await read('?as_of=2011-03-31')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await app().ask('GET', `${causesPath}/nothing`, stranger)).toMatchObject({ status: 404 })
})

test('a day that is none and a code that is none are refused', async () => {
  expect(await read('?as_of=yesterday')).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await app().ask('GET', `${causesPath}/a%20b`, stranger)).toMatchObject({ status: 400 })
})

test('everybody who is logged in may read public law, nobody else', async () => {
  expect((await read('', elsewhere)).status).toBe(200)
  expect((await read('', nobody)).status).toBe(401)
  expect((await read('', { headers: { 'x-internal-api-key': 'wrong' } })).status).toBe(401)
})
