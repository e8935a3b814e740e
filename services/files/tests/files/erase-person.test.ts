import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askToErase, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { keysOnDisk } from '../storage/swept-app.ts'
import { namesake, owner, parsedFile, path, person, stranger, upload, useApp } from '../test-app.ts'

const app = useApp()

test('files go with their bytes and texts at once; those under legal hold are kept and told; others keep theirs', async () => {
  const gone = await upload(app(), owner, { name: 'gone.txt', bytes: 'words' })
  const held = await upload(app(), owner, { name: 'held.txt', bytes: 'evidence' })
  const delivered = await upload(app(), owner, { name: 'delivered.txt', bytes: 'work product' })
  const others = [
    await upload(app(), stranger, { name: 'others.txt', bytes: 'words' }),
    await upload(app(), namesake, { name: 'elsewhere.txt', bytes: 'words' }),
  ]
  for (const { fileId } of [gone, held, delivered, ...others]) await parsedFile(app(), fileId)
  const manager = person('owner', 'firm-a', 'files:manage')
  await app().ask('PUT', `${path}/${held.fileId}/legal-hold`, { ...manager, body: { legal_hold: true } })
  const keysBefore = await keysOnDisk(app().directory)
  const kept_files = [delivered.fileId]
  const { data: counted } = await askToErase(app(), 'owner', { dry_run: true, kept_files })
  expect(await keysOnDisk(app().directory)).toEqual(keysBefore)
  const { data } = await askToErase(app(), 'owner', { kept_files })
  expect(data).toEqual(counted)
  expect(data.erased).toMatchObject({ files: 1, texts: 1 })
  expect(data.kept).toMatchObject([
    { kind: 'files', count: 1, reason: expect.stringContaining('legal hold') },
    { kind: 'files', count: 1, reason: expect.stringContaining('other members keep') },
  ])
  expect(data.links).toMatchObject({ files: [gone.fileId], kept_files: [held.fileId, delivered.fileId] })
  expect(await keysOnDisk(app().directory)).toHaveLength(keysBefore.length - 1)
  const { sql } = app().database
  const left = await sql`select name, owner from files.files order by name`
  expect(left.map((row) => `${row.name} ${row.owner}`)).toEqual([
    `delivered.txt erased:${'0'.repeat(32)}`,
    'elsewhere.txt owner',
    'held.txt owner',
    'others.txt stranger',
  ])
  expect(await sql`select from files.parsed`).toHaveLength(4)
  expect(await sql`select from files.loose_keys`).toHaveLength(0)
})

test('halves of resumable uploads go as well', async () => {
  const directory = join(app().directory, 'resumable')
  await mkdir(directory, { recursive: true })
  const half = async (id: string, user: string) => {
    const metadata = { 'casewright-owner': JSON.stringify({ user, organization: 'firm-a' }), filename: 'x' }
    await writeFile(join(directory, id), 'half of it')
    await writeFile(join(directory, `${id}.json`), JSON.stringify({ id, size: 99, offset: 10, metadata }))
  }
  await half('one', 'uploader')
  await half('two', 'somebody-else')
  expect((await askToErase(app(), 'uploader', { dry_run: true })).data.erased.uploads).toBe(1)
  expect((await askToErase(app(), 'uploader')).data.erased.uploads).toBe(1)
  expect(await readdir(directory)).toEqual(['two', 'two.json'])
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'erase')).toBe(true))
