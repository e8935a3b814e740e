import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { namesake, owner, parsedFile, stranger, upload, useApp } from '../test-app.ts'

const app = useApp()

test('files of the person come with what was read from them, and of nobody else', async () => {
  const own = await upload(app(), owner, { name: 'own.txt', bytes: 'my own words' })
  await upload(app(), stranger, { name: 'others.txt', bytes: 'words' })
  await upload(app(), namesake, { name: 'elsewhere.txt', bytes: 'words' })
  await parsedFile(app(), own.fileId)
  const rows = await askToExport(app(), 'owner')
  expect(rows.map(({ kind, row }) => [kind, row.fileId])).toEqual([
    ['file', own.fileId],
    ['text', own.fileId],
  ])
  expect(rows[1]?.row.text).toContain('my own words')
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'export')).toBe(true))
