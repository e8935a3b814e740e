import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import { configsPath, expectForReaders, newConfig, reader } from './configs.ts'

const app = useApp()
const list = async (query = '') => {
  const { data } = await app().ask('GET', `${configsPath}?${query}`, reader)
  return { ...data, keys: data?.items.map(({ key }: { key: string }) => key) }
}

beforeAll(async () => {
  await newConfig(app(), 'b.two', { max_tokens: 5, model: 'small' }, { description: 'Über 100% of_it' })
  await newConfig(app(), 'a.one', 'plain')
  await newConfig(app(), 'b.flagged', 'covered', { secret: true })
  await newConfig(app(), 'b.mail', { host: 'mail', smtp_password: 'hunter2' })
})

test('values are in the order of their keys, page by page', async () => {
  expect((await list()).keys).toEqual(['a.one', 'b.flagged', 'b.mail', 'b.two'])
  expect(await list('page=2&size=3')).toMatchObject({ keys: ['b.two'], total: 4, total_pages: 2, page: 2, size: 3 })
  expect(await list('page=9')).toMatchObject({ keys: [], total: 4 })
})

test.each([
  ['prefix=b.', ['b.flagged', 'b.mail', 'b.two']],
  ['prefix=%25', []],
  ['prefix=b_', []],
  ['text=TWO', ['b.two']],
  ['text=%C3%9CBER', ['b.two']],
  ['text=100%25', ['b.two']],
  ['text=of_it', ['b.two']],
  ['prefix=a&text=two', []],
])('%s finds just %j, and counts them', async (query, keys) => {
  expect(await list(query)).toMatchObject({ keys, total: keys.length })
})

test('secrets are covered and all else is as it was', async () => {
  const { items } = await list()
  expect(items.map(({ value, masked }: { value: unknown; masked: boolean }) => [value, masked])).toEqual([
    ['plain', false],
    ['***', true],
    [{ host: 'mail', smtp_password: '***' }, true],
    [{ max_tokens: 5, model: 'small' }, false],
  ])
  expect(JSON.stringify(items)).not.toMatch(/hunter2|covered/)
})

test('what is no filter is refused', async () => {
  for (const query of ['prefix=', 'size=0', 'page=0', 'secret=true', 'text=%00'])
    expect(await app().ask('GET', `${configsPath}?${query}`, reader)).toMatchObject({ status: 400 })
})

test('readers and admins may list', () => expectForReaders(app(), configsPath))
