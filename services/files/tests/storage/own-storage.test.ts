import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files } from '@casewright/contracts/files/endpoints'
import { startTestService } from '@casewright/kit/testing'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createDiskStorage } from '../../adapters/disk.ts'
import { createS3Storage } from '../../adapters/s3.ts'
import { readConfig } from '../../config.ts'
import { moveFiles } from '../../flows/move-files.ts'
import { service } from '../../service.ts'
import { form, owner, path, send, type TestApp, upload } from '../test-app.ts'
import { downloaded } from '../transfers/tus-client.ts'
import { type S3Server, startS3Server } from './s3-server.ts'

const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const s3Settings = ({ options }: S3Server) => ({
  FILES_S3_ENDPOINT: options.endpoint,
  FILES_S3_BUCKET: options.bucket,
  FILES_S3_ACCESS_KEY_ID: options.accessKeyId,
  FILES_S3_SECRET_ACCESS_KEY: options.secretAccessKey,
})

async function start(environment: Record<string, string>, replicaOf?: TestApp): Promise<TestApp> {
  const app = await startTestService(
    service,
    files,
    { FILES_PARSE_CHILDREN: '1', ...environment },
    replicaOf ? { replicaOf } : {},
  )
  onTestFinished(() => app.stop())
  return Object.assign(app, { directory: environment.FILES_DIRECTORY ?? '', audited: [] })
}

async function s3Server(): Promise<S3Server> {
  const server = await startS3Server()
  onTestFinished(() => server.close())
  return server
}

const storageOf = async (app: TestApp) => {
  const [component] = (await app.ask('GET', '/api/v1/internal/actuator/health')).data.components.filter(
    ({ name }: { name: string }) => name === 'storage',
  )
  return component
}

test('a replica on another disk does not start, and says where the files are; one on the same disk does', async () => {
  const [first, second] = [await newFolder(), await newFolder()]
  const app = await start({ FILES_DIRECTORY: first })
  const { fileId } = await upload(app, owner, { name: 'a.txt', bytes: 'evidence' })
  await expect(start({ FILES_DIRECTORY: second }, app)).rejects.toThrow(
    `The files of this installation lie in another storage: disk at ${first}`,
  )
  const twin = await start({ FILES_DIRECTORY: first }, app)
  expect((await downloaded(twin, 'owner', fileId)).toString()).toBe('evidence')
})

test('as long as no file is stored another storage may take over, and the replica on the former one is not ready', async () => {
  const app = await start({ FILES_DIRECTORY: await newFolder() })
  const newer = await start({ FILES_DIRECTORY: await newFolder() }, app)
  const refused = await send(app, owner, form([{ name: 'a.txt', bytes: 'lost?' }]))
  expect([refused.status, refused.message]).toEqual([
    503,
    'the files were moved to another storage, and this replica was not started with it',
  ])
  expect((await app.ask('GET', '/api/v1/internal/actuator/health/readiness')).status).toBe(503)
  expect((await storageOf(newer)).status).toBe('UP')
  await upload(newer, owner, { name: 'a.txt', bytes: 'kept' })
})

test('bytes that are no longer in the storage are kept when they are uploaded again, for every file that had them', async () => {
  const directory = await newFolder()
  const app = await start({ FILES_DIRECTORY: directory })
  const bytes = randomBytes(2_000)
  const { fileId: before } = await upload(app, owner, { name: 'a.bin', bytes })
  const [row] = await app.database.sql<{ key: string }[]>`
    select storage_key as key from files.files where "fileId" = ${before}`
  const disk = createDiskStorage({ directory, signedBase: () => '', signingKey: 'x' })
  await disk.remove(row?.key as string)
  expect((await app.ask('GET', `${path}/${before}/download`, owner)).status).toBe(404)
  const { fileId } = await upload(app, owner, { name: 'a.bin', bytes })
  for (const id of [before, fileId]) expect((await downloaded(app, 'owner', id)).equals(bytes)).toBe(true)
})

test('files are moved to the object storage while the suite runs, and what was uploaded before is still one copy', async () => {
  const s3 = s3Settings(await s3Server())
  const directory = await newFolder()
  const settings = { FILES_DIRECTORY: directory, ...s3 }
  const app = await start(settings)
  const bytes = [...Array(3)].map((_, index) => Buffer.concat([Buffer.from(`${index}`), randomBytes(50_000)]))
  const ids: string[] = []
  for (const one of bytes) ids.push((await upload(app, owner, { name: 'x.bin', bytes: one })).fileId)
  await expect(start({ ...settings, FILES_STORAGE: 's3' }, app)).rejects.toThrow('lie in another storage: disk at')

  const moved = await moveFiles({ database: app.database, config: readConfig(settings), to: 's3' })
  expect(moved).toMatchObject({ files: 3, bytes: 150_003, lost: [] })
  for (const [index, id] of ids.entries())
    expect((await downloaded(app, 'owner', id)).equals(bytes[index] as Buffer)).toBe(true)
  expect((await send(app, owner, form([{ name: 'late.txt', bytes: 'late' }]))).status).toBe(503)

  const after = await start({ ...settings, FILES_STORAGE: 's3' }, app)
  for (const [index, id] of ids.entries())
    expect((await downloaded(after, 'owner', id)).equals(bytes[index] as Buffer)).toBe(true)
  const again = await upload(after, owner, { name: 'again.bin', bytes: bytes[0] as Buffer })
  expect((await downloaded(after, 'owner', again.fileId)).equals(bytes[0] as Buffer)).toBe(true)
  const [count] = await app.database.sql<{ blobs: number }[]>`select count(*)::int as blobs from files.blobs`
  expect(count?.blobs).toBe(3)

  const back = await moveFiles({ database: app.database, config: readConfig(settings), to: 'disk' })
  // They lie there still, and are compared instead of copied.
  expect(back).toMatchObject({ files: 3, lost: [] })
})

test('a move tells what is lost or damaged, copies the rest, and a broken one goes on', async () => {
  const server = await s3Server()
  const directory = await newFolder()
  const settings = { FILES_DIRECTORY: directory, ...s3Settings(server) }
  const app = await start(settings)
  const uploaded = new Map<string, string>()
  for (const name of ['sound', 'damaged', 'lost']) {
    const { fileId } = await upload(app, owner, { name, bytes: `${name} evidence` })
    const [row] = await app.database.sql<{ key: string }[]>`
      select storage_key as key from files.files where "fileId" = ${fileId}`
    uploaded.set(name, row?.key as string)
  }
  const disk = createDiskStorage({ directory, signedBase: () => '', signingKey: 'x' })
  const key = (name: string) => uploaded.get(name) as string
  await disk.remove(key('lost'))
  await disk.remove(key('damaged'))
  async function* bytes() {
    yield Buffer.from('damaged EVIDENCE')
  }
  await disk.put(key('damaged'), bytes(), 'text/plain')
  server.refuses = (request) => request.method === 'PUT' && !request.url?.includes('storage-id')
  await expect(moveFiles({ database: app.database, config: readConfig(settings), to: 's3' })).rejects.toThrow(
    'the object storage cannot be used',
  )
  expect((await storageOf(app)).status).toBe('UP')
  server.refuses = () => false
  const result = await moveFiles({ database: app.database, config: readConfig(settings), to: 's3' })
  expect(result).toMatchObject({ files: 1, lost: [key('damaged'), key('lost')] })
  const s3 = createS3Storage({ ...server.options, pathStyle: true })
  onTestFinished(() => s3.close())
  expect(await s3.size(key('damaged'))).toBeUndefined()
  const after = await start({ ...settings, FILES_STORAGE: 's3' }, app)
  const health = (await after.ask('GET', '/api/v1/internal/actuator/health')).data.components
  expect(health.find(({ name }: { name: string }) => name === 'files elsewhere').detail).toBe(
    `files still lie in disk at ${directory}`,
  )
})

test('a storage that is away at the start and turns out to be another one takes no upload, and does not say where files lie', async () => {
  const server = await s3Server()
  const directory = await newFolder()
  const settings = { FILES_DIRECTORY: directory, ...s3Settings(server) }
  const app = await start(settings)
  await upload(app, owner, { name: 'a.txt', bytes: 'evidence' })
  server.refuses = () => true
  const late = await start({ ...settings, FILES_STORAGE: 's3' }, app)
  server.refuses = () => false
  const refused = await send(late, owner, form([{ name: 'b.txt', bytes: 'other' }]))
  expect([refused.status, refused.message]).toEqual([
    503,
    'the files were moved to another storage, and this replica was not started with it',
  ])
  expect((await storageOf(late)).status).toBe('DOWN')
})

test('a folder whose id is damaged is not used, and the id of a folder stays', async () => {
  const directory = await newFolder()
  const disk = createDiskStorage({ directory, signedBase: () => '', signingKey: 'x' })
  const ids = await Promise.all([...Array(8)].map(() => disk.identity()))
  expect(new Set(ids).size).toBe(1)
  expect(await readFile(join(directory, '.storage-id'), 'utf8')).toBe(ids[0])
  await rm(join(directory, '.storage-id'))
  expect(await disk.identity()).not.toBe(ids[0])
})
