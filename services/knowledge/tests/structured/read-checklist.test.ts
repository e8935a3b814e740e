import { beforeAll, expect, test } from 'vitest'
import { elsewhere, nobody, stranger, useApp } from '../test-app.ts'
import { contractReview, dueDiligence } from './checklist-samples.ts'
import { checklistsPath, importStructured } from './structured-samples.ts'

const app = useApp()
const before = {
  ...dueDiligence,
  version: '2018',
  effective_from: '2018-10-26',
  effective_to: dueDiligence.effective_from,
  items: [{ item_key: 'title', title: '股权权属' }],
}
const read = (query = '', asker: object = stranger) =>
  app().ask('GET', `${checklistsPath}/equity_due_diligence${query}`, asker)
beforeAll(async () => {
  await importStructured(app(), { non_litigation_checklists: [before, dueDiligence, contractReview] })
})

test('a checklist is read with its items in their order, defaults filled in', async () => {
  const { data } = await read()
  expect(data).toMatchObject(dueDiligence)
  expect(data.items[1]).toEqual({
    item_key: 'litigation',
    title: '未决诉讼与仲裁',
    title_en: 'Pending litigation and arbitration',
    guidance: null,
    risk_level: null,
    suggested_wording: null,
    articles: [],
    required: true,
  })
})

test('the version in force on the day is read', async () => {
  expect((await read('?as_of=2024-06-30')).data).toMatchObject({ version: '2018', items: [{ title: '股权权属' }] })
  expect((await read('?as_of=2024-07-01')).data.version).toBe('2024')
  expect(await read('?as_of=2018-10-25')).toMatchObject({ status: 404, code: 'not_found' })
})

test('what is not there is not found, and bad input is refused', async () => {
  expect(await app().ask('GET', `${checklistsPath}/nothing`, stranger)).toMatchObject({ status: 404 })
  expect(await read('?as_of=2024')).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('everybody who is logged in may read it, nobody else', async () => {
  expect((await read('', elsewhere)).status).toBe(200)
  expect((await read('', nobody)).status).toBe(401)
  expect((await read('', { headers: { 'x-internal-api-key': 'wrong' } })).status).toBe(401)
})
