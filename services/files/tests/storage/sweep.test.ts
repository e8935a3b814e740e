import { randomBytes } from 'node:crypto'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { UploadPart } from '@casewright/kit/http/multipart'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FilesDeps } from '../../deps.ts'
import { uploadForm } from '../../flows/upload.ts'
import { forger, leftovers, owner, parsedFile, path, person, upload, useApp } from '../test-app.ts'
import { downloaded } from '../transfers/tus-client.ts'
import { depsBeside, keysOnDisk, sweepOnce } from './swept-app.ts'

const app = useApp({ FILES_PARSE_TIMEOUT_MS: '20000' })
let deps: FilesDeps
beforeAll(() => {
  deps = depsBeside(app())
})
const sweepNow = () => sweepOnce(deps)

const sql = () => app().database.sql
const keyOf = async (fileId: string): Promise<string | undefined> =>
  (await sql()<{ storage_key: string }[]>`select storage_key from files.files where "fileId" = ${fileId}`)[0]
    ?.storage_key
const onDisk = async (key: string | undefined) => (await keysOnDisk(app().directory)).includes(key as string)
const remove = (fileId: string, who = owner) => app().ask('DELETE', `${path}/${fileId}`, who)
const deletedHoursAgo = (fileId: string, hours: number) =>
  sql()`update files.files set deleted_at = now() - make_interval(hours => ${hours}) where "fileId" = ${fileId}`
const file = () => ({ name: 'a.txt', bytes: randomBytes(30).toString('hex') })

describe('a deleted file', () => {
  test('is kept for its grace time, and then goes with its bytes and its text', async () => {
    const { fileId } = await upload(app(), owner, file())
    await parsedFile(app(), fileId)
    const key = await keyOf(fileId)
    await remove(fileId)
    await deletedHoursAgo(fileId, 167)
    await sweepNow()
    expect([await keyOf(fileId), await onDisk(key)]).toEqual([key, true])
    await deletedHoursAgo(fileId, 169)
    await sweepNow()
    expect([await keyOf(fileId), await onDisk(key)]).toEqual([undefined, false])
    for (const table of ['files.parsed', 'files.files'])
      expect(await sql()`select 1 from ${sql()(table)} where "fileId" = ${fileId}`).toHaveLength(0)
    expect(await sql()`select 1 from files.blobs where storage_key = ${key as string}`).toHaveLength(0)
    expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
  })

  test('leaves its bytes to another file that has them, until that is gone too', async () => {
    const same = file()
    const [one, two] = [await upload(app(), owner, same), await upload(app(), owner, same)]
    const key = await keyOf(one.fileId)
    expect(await keyOf(two.fileId)).toBe(key)
    await remove(one.fileId)
    await deletedHoursAgo(one.fileId, 1000)
    await sweepNow()
    expect(await keyOf(one.fileId)).toBeUndefined()
    expect((await downloaded(app(), 'owner', two.fileId)).toString()).toBe(same.bytes)
    await remove(two.fileId)
    await sweepNow()
    expect(await onDisk(key)).toBe(true)
    await deletedHoursAgo(two.fileId, 1000)
    await sweepNow()
    expect(await onDisk(key)).toBe(false)
  })

  test('stays under a legal hold, however long ago it was deleted', async () => {
    const { fileId } = await upload(app(), owner, file())
    const key = await keyOf(fileId)
    await remove(fileId)
    await sql()`update files.files set legal_hold = true where "fileId" = ${fileId}`
    await deletedHoursAgo(fileId, 100_000)
    await sweepNow()
    expect([await keyOf(fileId), await onDisk(key)]).toEqual([key, true])
  })
})

describe('an upload that never came', () => {
  const begin = async (bytes?: string) => {
    const body = { name: 'a.txt', contentType: 'text/plain', size: 5, expires_seconds: 86_400 }
    const { data } = await app().ask('POST', `${path}/upload-url`, { ...owner, body })
    const put = () => fetch(data.url, { method: 'PUT', headers: data.headers, body: bytes ?? 'hello' })
    if (bytes) expect((await put()).status).toBe(200)
    return { fileId: data.fileId as string, key: (await keyOf(data.fileId)) as string, put }
  }
  const age = async ({ fileId, key }: { fileId: string; key: string }, hours: number) => {
    await sql()`update files.files set created_at = now() - make_interval(hours => ${hours}) where "fileId" = ${fileId}`
    await sql()`update files.loose_keys set sweep_after = now() - make_interval(hours => ${hours - 24}) where storage_key = ${key}`
  }

  test('goes after its time with what was put, and a younger one stays', async () => {
    const [old, young] = [await begin('old..'), await begin('young')]
    await age(old, 25)
    await age(young, 23)
    await sweepNow()
    expect([await keyOf(old.fileId), await onDisk(old.key)]).toEqual([undefined, false])
    expect([await keyOf(young.fileId), await onDisk(young.key)]).toEqual([young.key, true])
    expect((await app().ask('POST', `${path}/${young.fileId}/complete`, owner)).status).toBe(200)
  })

  test('takes nothing at its address any more, which would belong to nobody', async () => {
    const late = await begin()
    await age(late, 25)
    await sweepNow()
    expect((await late.put()).status).toBe(409)
    const twin = await begin('twin.')
    await upload(app(), owner, { name: 'b.txt', bytes: 'twin.' })
    expect((await app().ask('POST', `${path}/${twin.fileId}/complete`, owner)).status).toBe(200)
    expect((await twin.put()).status).toBe(409)
    for (const { key } of [late, twin]) expect(await onDisk(key)).toBe(false)
  })
})

test('bytes that belong to nobody go after their time and not before', async () => {
  const [old, young] = [uuidv7(), uuidv7()]
  for (const [key, hours] of [
    [old, -1],
    [young, 1],
  ] as const) {
    await deps.storage.put(key, bytesOf('loose'), 'text/plain')
    await sql()`insert into files.loose_keys values (${key}, now() + make_interval(hours => ${hours}))`
  }
  await sweepNow()
  expect([await onDisk(old), await onDisk(young)]).toEqual([false, true])
  expect(await sql()`select storage_key from files.loose_keys`).toEqual([{ storage_key: young }])
  await sql()`update files.loose_keys set sweep_after = now()`
  await sweepNow()
  expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
})

test('a file that a dead process was parsing is taken up again, one that is being parsed is not', async () => {
  const stuck = await upload(app(), owner, file())
  const busy = await upload(app(), person('busy'), file())
  for (const { fileId } of [stuck, busy]) await parsedFile(app(), fileId)
  await sql()`update files.files set "parseStatus" = 'processing', updated_at = now() where "fileId" = ${busy.fileId}`
  await sql()`
    update files.files set "parseStatus" = 'processing', updated_at = now() - interval '41 seconds' where "fileId" = ${stuck.fileId}`
  expect(await parsedFile(app(), stuck.fileId)).toMatchObject({ parseStatus: 'parsed', parse: { attempts: 2 } })
  expect((await app().ask('GET', `${path}/${busy.fileId}`, person('busy'))).data.parseStatus).toBe('processing')
})

test('a storage that is away holds up no parsing', async () => {
  const { fileId } = await upload(app(), owner, file())
  await parsedFile(app(), fileId)
  await sql()`
    update files.files set "parseStatus" = 'processing', updated_at = now() - interval '41 seconds' where "fileId" = ${fileId}`
  const sweep = async () => {
    throw new Error('away')
  }
  await expect(sweepOnce({ ...deps, storage: { ...deps.storage, sweep } })).rejects.toThrow('away')
  expect((await parsedFile(app(), fileId)).parseStatus).toBe('parsed')
})

describe('at the same moment', () => {
  test('many sweeps do what one does', async () => {
    const uploaded = await Promise.all([...Array(20)].map(() => upload(app(), person('many'), file())))
    for (const { fileId } of uploaded.slice(0, 10)) {
      await remove(fileId, person('many'))
      await deletedHoursAgo(fileId, 1000)
    }
    await Promise.all([...Array(8)].map(sweepNow))
    expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
    for (const { fileId } of uploaded.slice(0, 10)) expect(await keyOf(fileId)).toBeUndefined()
    for (const { fileId } of uploaded.slice(10)) expect(await downloaded(app(), 'many', fileId)).toHaveLength(60)
  })

  test('an upload of the bytes whose last file is swept away ends with a file that is whole', async () => {
    const rounds = [...Array(30)].map(async (_, index) => {
      const [who, same] = [person(`race-${index}`), file()]
      const first = await upload(app(), who, same)
      await remove(first.fileId, who)
      await deletedHoursAgo(first.fileId, 1000)
      const [, second] = await Promise.all([sweepNow(), upload(app(), who, same), sweepNow()])
      return { user: `race-${index}`, same, fileId: second.fileId }
    })
    const all = await Promise.all(rounds)
    await sweepNow()
    for (const { user, same, fileId } of all)
      expect((await downloaded(app(), user, fileId)).toString()).toBe(same.bytes)
    expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
  })

  test('a sweep that holds the bytes while an upload asks for them, and takes them, leaves it its own', async () => {
    const [who, same] = [person('held'), file()]
    const first = await upload(app(), who, same)
    const key = (await keyOf(first.fileId)) as string
    let second: Promise<{ fileId: string }> | undefined
    await app().database.transaction(async (tx) => {
      await tx`select 1 from files.blobs where storage_key = ${key} for update`
      second = upload(app(), who, same)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await tx`delete from files.files where "fileId" = ${first.fileId}`
      await tx`delete from files.blobs where storage_key = ${key}`
    })
    const { fileId } = (await second) as { fileId: string }
    expect(await keyOf(fileId)).not.toBe(key)
    expect((await downloaded(app(), 'held', fileId)).toString()).toBe(same.bytes)
    await deps.storage.remove(key)
  })
})

describe('an upload', () => {
  const sender = { user: 'inside', organization: 'firm-a', owner: 'inside' }
  async function* parts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<UploadPart> {
    yield { kind: 'file', name: 'file', fileName: 'a.txt', contentType: 'text/plain', bytes }
  }

  test('whose commit succeeded but was not answered keeps its bytes', async () => {
    const transaction: FilesDeps['transaction'] = async (work) => {
      await deps.transaction(work)
      throw Object.assign(new Error('lost'), { code: 'CONNECTION_CLOSED' })
    }
    await expect(uploadForm(parts(bytesOf('committed')), sender, deps, transaction)).rejects.toThrow('lost')
    const [row] = await sql()<{ fileId: string }[]>`select "fileId" from files.files where owner = 'inside'`
    expect((await downloaded(app(), 'inside', row?.fileId as string)).toString()).toBe('committed')
  })

  test('that takes longer than it may is refused, and never becomes a file whose bytes are swept away', async () => {
    async function* slow() {
      yield Buffer.from('slow ')
      await sql()`update files.loose_keys set sweep_after = now() - interval '1 second'`
      yield Buffer.from('upload')
    }
    await expect(uploadForm(parts(slow()), sender, deps)).rejects.toMatchObject({ code: 'conflict' })
    expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
    const keys = await sql()<{ storage_key: string }[]>`select storage_key from files.blobs`
    expect((await keysOnDisk(app().directory)).filter((key) => !keys.some((row) => row.storage_key === key))).toEqual(
      // Put to an address and not complete yet, by the tests above.
      [],
    )
  })

  test('is left alone by a sweep that comes while it is registered', async () => {
    let fileId = ''
    const transaction: FilesDeps['transaction'] = (work) =>
      deps.transaction(async (tx) => {
        const result = await work(tx)
        await sql()`select pg_sleep(0.05)`
        await sweepNow()
        return result
      })
    const [row] = await uploadForm(parts(bytesOf('registered')), sender, { ...deps, transaction })
    fileId = row?.fileId as string
    await sweepNow()
    expect((await downloaded(app(), 'inside', fileId)).toString()).toBe('registered')
  })
})

test('a forger sweeps nothing: there is no way to it from outside', async () => {
  expect((await app().ask('POST', `${path}/sweep`, forger)).status).toBe(405)
})

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}
