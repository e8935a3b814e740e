import { expect, test } from 'vitest'
import { admin, anyone, forger, nobody, useApp } from '../test-app.ts'
import { addFlag, auditOf, flagsPath } from './flags.ts'

const app = useApp()
const remove = (key: string, options: object = admin) => app().ask('DELETE', `${flagsPath}/${key}`, options)

test('a deleted flag is gone, and the log says what it was', async () => {
  await addFlag(app(), 'gone')
  expect(await remove('gone')).toMatchObject({ status: 200, data: { key: 'gone', deleted: true } })
  expect(await remove('gone')).toMatchObject({ status: 404, code: 'not_found' })
  const rows = await auditOf(app(), 'gone')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ action: 'feature_flag.deleted', details: { version: 1, enabled: true } })
})

test('a flag that changed since it was seen is not deleted', async () => {
  await addFlag(app(), 'stale')
  const ifMatch = (etag: string) => ({ ...admin, headers: { 'if-match': etag } })
  expect(await remove('stale', ifMatch('"7"'))).toMatchObject({ status: 412, data: { version: 1 } })
  expect(await remove('stale', ifMatch('seven'))).toMatchObject({ status: 400, data: [{ path: 'headers.If-Match' }] })
  expect(await remove('stale', ifMatch('"1"'))).toMatchObject({ status: 200 })
})

test('of 20 parallel deletes one is done', async () => {
  await addFlag(app(), 'parallel')
  const answers = await Promise.all(Array.from({ length: 20 }, () => remove('parallel')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)])
})

test('nobody deletes without the permission or a login', async () => {
  await addFlag(app(), 'guarded')
  expect(await remove('guarded', anyone)).toMatchObject({ status: 403 })
  for (const options of [nobody, forger]) expect(await remove('guarded', options)).toMatchObject({ status: 401 })
  expect(await remove('guarded')).toMatchObject({ status: 200 })
})
