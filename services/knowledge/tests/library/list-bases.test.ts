import { expect, test } from 'vitest'
import { newBase } from '../indexing/indexing.ts'
import { bases, elsewhere, nobody, reader, stranger, useApp, write } from '../test-app.ts'

const app = useApp()
const list = async (query = '', who: object = reader) => (await app().ask('GET', `${bases}${query}`, who)).data
const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('a firm sees its own bases by name, then the system’s, and no other firm’s', async () => {
  for (const name of ['Rulings', 'Contracts']) await newBase(app(), name)
  await newBase(app(), 'Elsewhere', elsewhere)
  await write(app(), 'sys_laws', [{ document_id: 'd', title: 't', text: 'a law' }])
  expect(names(await list())).toEqual(['Contracts', 'Rulings', 'sys_laws'])
  expect(names(await list('', elsewhere))).toEqual(['Elsewhere', 'sys_laws'])
  expect(names(await list('?system=true'))).toEqual(['sys_laws'])
  expect(names(await list('?system=false'))).toEqual(['Contracts', 'Rulings'])
  expect(names(await list('?text=RULING'))).toEqual(['Rulings'])
  expect(names(await list('?text=%25'))).toEqual([])
  const second = await list('?page=2&size=2')
  expect(second).toMatchObject({ page: 2, size: 2, total: 3, total_pages: 2 })
  expect(names(second)).toEqual(['sys_laws'])
})

test('wrong input and nobody are refused; whoever may not read knowledge sees the system’s bases alone', async () => {
  for (const query of ['?page=0', '?size=201', '?system=maybe', '?size=1&limit=2', '?colour=red'])
    expect(await app().ask('GET', `${bases}${query}`, reader)).toMatchObject({ status: 400 })
  expect(await app().ask('GET', bases, nobody)).toMatchObject({ status: 401 })
  expect(await list('', stranger)).toMatchObject({ items: [{ name: 'sys_laws' }], total: 1 })
})
