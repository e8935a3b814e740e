import { beforeAll, expect, test } from 'vitest'
import { useMatterServer } from '../matter-server.ts'
import { namesake, nobody, owner, path, stranger, superuser, upload, useApp } from '../test-app.ts'

const app = useApp({}, useMatterServer().neighbours)
const list = (query = '', who: object = owner) => app().ask('GET', `${path}/user/owner?${query}`, who)
const names = async (query: string) => (await list(query)).data.items.map(({ name }: { name: string }) => name)

beforeAll(async () => {
  for (const [name, purpose] of [
    ['first.txt', 'evidence'],
    ['second.txt', 'contract'],
    ['合同.txt', 'contract'],
  ] as const)
    await upload(app(), owner, { name, bytes: name }, { purpose })
})

test("a user's files come newest first, page by page", async () => {
  expect(await names('')).toEqual(['合同.txt', 'second.txt', 'first.txt'])
  expect((await list('page=2&limit=2')).data).toMatchObject({
    items: [{ name: 'first.txt' }],
    total: 3,
    total_pages: 2,
  })
})

test('purpose, text and state narrow the list', async () => {
  expect(await names('purpose=contract')).toEqual(['合同.txt', 'second.txt'])
  expect(await names('text=%E5%90%88%E5%90%8C')).toEqual(['合同.txt'])
  expect(await names('parseStatus=unsupported')).toEqual([])
})

test('nobody else sees the list, but for superusers of the organization', async () => {
  expect((await list('', superuser)).data.total).toBe(3)
  expect((await list('', stranger)).status).toBe(404)
  expect((await list('', namesake)).data.total).toBe(0)
  expect((await list('', nobody)).status).toBe(401)
})

test.each(['page=0', 'size=201', 'size=1&limit=2', 'parseStatus=gone', 'order=name'])(
  '%s is refused',
  async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
  },
)
