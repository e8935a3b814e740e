import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { currentRequestId, itemsInContext, requestIdFrom, withRequestId } from '../../data/request-context.ts'

test('a printable short id is kept, anything else is replaced', () => {
  for (const good of ['a', 'A-1_b.c:d', 'x'.repeat(128)]) expect(requestIdFrom(good)).toBe(good)
  for (const bad of [undefined, '', 'a b', 'a\n', 'x'.repeat(129), 'é', ['a', 'b'], '<script>'])
    expect(requestIdFrom(bad)).toMatch(/^[0-9a-f-]{36}$/)
})

test('work knows its id across waiting, and nobody else does', async () => {
  const seen = await Promise.all(
    ['a', 'b'].map((id) =>
      withRequestId(id, async () => {
        await delay(2)
        return currentRequestId()
      }),
    ),
  )
  expect(seen).toEqual(['a', 'b'])
  expect(currentRequestId()).toBeUndefined()
})

test('items are made under their id whoever pulls them, and leaving reaches the source', async () => {
  const seen: unknown[] = []
  async function* source() {
    try {
      for (;;) {
        await delay(1)
        yield currentRequestId()
      }
    } finally {
      seen.push(currentRequestId())
    }
  }
  const items = itemsInContext({ id: 'mine' }, source())
  expect((await items.next()).value).toBe('mine')
  expect((await withRequestId('other', () => items.next())).value).toBe('mine')
  await items.return?.()
  expect(seen).toEqual(['mine'])
  expect((await items.next()).done).toBe(true)
})
