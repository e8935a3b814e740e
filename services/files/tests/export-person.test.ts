import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { namesake, owner, parsedFile, stranger, upload, useHouse } from './house.ts'

const house = useHouse()

test('files of the person come with what was read from them, and of nobody else', async () => {
  const own = await upload(house(), owner, { name: 'own.txt', bytes: 'my own words' })
  await upload(house(), stranger, { name: 'others.txt', bytes: 'words' })
  await upload(house(), namesake, { name: 'elsewhere.txt', bytes: 'words' })
  await parsedFile(house(), own.fileId)
  const rows = await askToExport(house(), 'owner')
  expect(rows.map(({ kind, row }) => [kind, row.fileId])).toEqual([
    ['file', own.fileId],
    ['text', own.fileId],
  ])
  expect(rows[1]?.row.text).toContain('my own words')
})

test('only services may ask', async () => expect(await refusesPeople(house(), 'export')).toBe(true))
