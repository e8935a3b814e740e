import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apply, expectClosed, internal, useApp } from '../test-app.ts'
import { document, documentsPackage, wholePackage } from './packages.ts'

const app = useApp()
const listed = async (package_id: string) => {
  const { data } = await app().ask('GET', internal)
  return data.items.find((item: { package_id: string }) => item.package_id === package_id)
}

test('a folder without packages, or none at all, is an empty list', async () => {
  expect(await app().ask('GET', internal)).toMatchObject({ status: 200, data: { items: [] } })
})

test('a package is listed with its name, version, hash and number of items, and how it was last applied', async () => {
  await app().write(wholePackage('whole'))
  expect(await listed('whole')).toEqual({
    package_id: 'whole',
    name: 'A whole package',
    version: '2026-01-01',
    description: 'One item of each kind',
    content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    items: 4,
    problems: [],
    is_current: false,
    last_apply: null,
  })
  await apply(app(), ['whole'], { dry_run: true })
  expect(await listed('whole')).toMatchObject({ is_current: false, last_apply: null })
  await apply(app(), ['whole'])
  const { content_hash, last_apply, ...rest } = await listed('whole')
  expect(rest).toMatchObject({ is_current: true })
  expect(last_apply).toMatchObject({ status: 'succeeded', content_hash, version: '2026-01-01', created: 10, failed: 0 })
})

test('a changed file gives another hash, and the package is no longer current', async () => {
  await app().write(documentsPackage('papers', [document('one')]))
  await apply(app(), ['papers'])
  const before = await listed('papers')
  await app().write(documentsPackage('papers', [document('one', '第二条')]))
  const after = await listed('papers')
  expect([before.is_current, after.is_current]).toEqual([true, false])
  expect(after.content_hash).not.toBe(before.content_hash)
  expect(after.last_apply).toEqual(before.last_apply)
})

test('a faulty package is listed with what is wrong, and hides no other', async () => {
  await mkdir(join(app().directory, 'empty'))
  await app().write({ ...wholePackage('odd'), files: {} })
  expect(await listed('empty')).toMatchObject({
    name: null,
    problems: [{ path: 'empty/manifest.json', message: 'is missing' }],
  })
  expect((await listed('odd')).problems).toHaveLength(6)
  expect(await listed('whole')).toMatchObject({ problems: [] })
})

test('it is closed without the key', async () => expectClosed(app(), 'GET', internal))
