import { describe, expect, test } from 'vitest'
import { dropExpiredReservations } from '../../queries/quotas.ts'
import { form, internalPath, leftovers, owner, path, person, send, type TestApp, upload, useApp } from '../test-app.ts'
import { ask, identity, resumableFiles, tusPath } from '../transfers/tus-client.ts'
import { depsBeside, sweepOnce } from './swept-app.ts'

const kilobytes = (count: number) => 'x'.repeat(count * 1000)
const file = (size: number, name = 'a.txt') => ({ name, bytes: kilobytes(size) })
const used = async (app: TestApp, who: object) => (await app.ask('GET', `${path}/quota`, who)).data.user.bytes as number
const reserved = async (app: TestApp) =>
  (await app.database.sql`select count(*)::int as count from files.reservations`)[0]?.count
const announce = (app: TestApp, who: object, size: number) =>
  app.ask('POST', `${path}/upload-url`, { ...who, body: { name: 'a.txt', contentType: 'text/plain', size } })
const begin = (app: TestApp, user: string, headers: Record<string, string>) =>
  ask('POST', app.url + tusPath, { ...identity(user), ...headers })
const patch = (url: string, user: string, offset: number, body: string, headers = {}) =>
  ask(
    'PATCH',
    url,
    {
      ...identity(user),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    body,
  )

describe('bytes of a user', () => {
  const app = useApp({ FILES_QUOTA_USER_BYTES: '100000' })

  test('what does not fit is 413 with the numbers, leaves nothing, and fits after a file is deleted', async () => {
    const who = person('one')
    const { fileId } = await upload(app(), who, file(60))
    expect(await send(app(), who, form([file(50)]))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
      data: { quota: 'user_bytes', limit: 100_000, used: 60_000 },
    })
    expect([await used(app(), who), await reserved(app())]).toEqual([60_000, 0])
    expect(await leftovers(app())).toMatchObject({ temporary: 0 })
    await upload(app(), person('another'), file(90))
    await app().ask('DELETE', `${path}/${fileId}`, who)
    expect(await used(app(), who)).toBe(0)
    await upload(app(), who, file(50))
  })

  test('deleting and uploading in turns does not fill the disk: what is kept counts up to twice the quota', async () => {
    const who = person('cycler')
    for (let round = 0; round < 2; round++) {
      const { fileId } = await upload(app(), who, { name: 'a.txt', bytes: `${round}${kilobytes(90)}` })
      await app().ask('DELETE', `${path}/${fileId}`, who)
    }
    expect(await send(app(), who, form([file(90)]))).toMatchObject({
      status: 413,
      data: { quota: 'user_kept_bytes', limit: 200_000 },
    })
    await app().database.sql`update files.files set deleted_at = now() - interval '1000 hours' where owner = 'cycler'`
    await sweepOnce(depsBeside(app()))
    expect(await app().database.sql`select 1 from files.usage where owner = 'cycler'`).toHaveLength(0)
    await upload(app(), who, file(90))
  })

  test('of many uploads at once no more are taken than fit', async () => {
    const who = person('racer')
    const answers = await Promise.all(
      [...Array(8)].map((_, n) => send(app(), who, form([file(30, `${n}.txt`)], { purpose: `p${n}` }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 413, 413, 413, 413, 413])
    expect([await used(app(), who), await reserved(app())]).toEqual([90_000, 0])
  })

  test('a form whose length nobody told is ended when it is too long', async () => {
    const boundary = 'b'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
    async function* body() {
      yield Buffer.from(head)
      for (let sent = 0; sent < 40; sent++) yield Buffer.from(kilobytes(1000))
      yield Buffer.from(`\r\n--${boundary}--\r\n`)
    }
    const response = await fetch(`${app().url}${path}/upload`, {
      method: 'POST',
      headers: { ...identity('chunked'), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: ReadableStream.from(body()),
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(await used(app(), person('chunked'))).toBe(0)
  })

  test('announced uploads have their room from the beginning, and give it back when they are deleted', async () => {
    const who = person('announcer')
    const answers = await Promise.all([...Array(5)].map(() => announce(app(), who, 40_000)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 413, 413, 413])
    const { data } = answers.find(({ status }) => status === 200) as { data: { fileId: string } }
    await app().ask('DELETE', `${path}/${data.fileId}`, who)
    expect((await announce(app(), who, 40_000)).status).toBe(200)
  })

  test('resumable uploads have their room from the beginning, and give it back when they end', async () => {
    const begun = await Promise.all([...Array(4)].map(() => begin(app(), 'resumer', { 'upload-length': '40000' })))
    expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, 413, 413])
    const [first, second] = begun.filter(({ status }) => status === 201).map(({ headers }) => headers.get('location'))
    expect((await ask('DELETE', first as string, identity('resumer'))).status).toBe(204)
    expect((await patch(second as string, 'resumer', 0, kilobytes(40))).status).toBe(204)
    expect([await used(app(), person('resumer')), await reserved(app())]).toEqual([40_000, 0])
  })

  test('a resumable upload whose length is told last is ended when it is too long', async () => {
    const url = (await begin(app(), 'late', { 'upload-defer-length': '1' })).headers.get('location') as string
    expect((await patch(url, 'late', 0, kilobytes(60))).status).toBe(204)
    expect((await patch(url, 'late', 60_000, kilobytes(60))).status).toBe(413)
    expect((await ask('DELETE', url, identity('late'))).status).toBe(204)
    expect(await resumableFiles(app())).toEqual([])
    expect(await reserved(app())).toBe(0)
  })

  test('a file that gets another owner counts for that one, and the first has nothing left', async () => {
    const { fileId } = await upload(app(), person('before'), file(70))
    await app().database.sql`update files.files set owner = 'after' where "fileId" = ${fileId}`
    expect(await app().database.sql`select 1 from files.usage where owner = 'before'`).toHaveLength(0)
    expect(await used(app(), person('after'))).toBe(70_000)
  })

  test('what a service uploads counts for the owner that it names', async () => {
    const send50 = () => send(app(), {}, form([file(60)], { owner: 'served' }), `${internalPath}/upload`)
    expect((await send50()).status).toBe(200)
    expect(await send50()).toMatchObject({ status: 413 })
  })

  test('room that a dead process had reserved is free again after its time', async () => {
    const { sql } = app().database
    await sql`insert into files.reservations values (gen_random_uuid(), 'firm-a', 'dead', 90000, 1, now() + interval '1 hour')`
    expect((await send(app(), person('dead'), form([file(50)]))).status).toBe(413)
    await sql`update files.reservations set expires_at = now() - interval '1 second'`
    expect((await send(app(), person('dead'), form([file(50)]))).status).toBe(200)
    await dropExpiredReservations(sql)
    expect(await reserved(app())).toBe(0)
  })
})

describe('an organization', () => {
  const app = useApp({ FILES_QUOTA_ORGANIZATION_BYTES: '100000' })

  test('has one quota for all its users, of which another organization takes nothing', async () => {
    await upload(app(), owner, file(60))
    expect(await send(app(), person('colleague'), form([file(50)]))).toMatchObject({
      status: 413,
      data: { quota: 'organization_bytes', used: 60_000 },
    })
    await upload(app(), person('owner', 'firm-b'), file(90))
    await upload(app(), { person: { user: 'loner' } }, file(90))
    const answers = await Promise.all(['u1', 'u2', 'u3'].map((user) => send(app(), person(user), form([file(30)]))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 413, 413])
  })
})

describe('files waiting to be parsed', () => {
  const app = useApp({ FILES_WAITING_USER_MAX: '3' })
  const waiting = (who: string, count: number) =>
    app().database.sql`
      insert into files.files ("fileId", owner, organization_id, purpose, name, "contentType", size, status, storage_key, "parseStatus", parse_due_at)
      select gen_random_uuid(), ${who}, 'firm-a', 'general', 'a', 'text/plain', 1, 'stored', gen_random_uuid(), 'pending', now() + interval '1 hour'
      from generate_series(1, ${count})`

  test('are bounded: one more is 429 and says when to come again', async () => {
    await waiting('busy', 3)
    const refused = await send(app(), person('busy'), form([file(1)]))
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited', data: { quota: 'user_waiting', limit: 3 } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await announce(app(), person('busy'), 10)).status).toBe(429)
    expect((await begin(app(), 'busy', { 'upload-length': '5' })).status).toBe(429)
    expect((await send(app(), person('free'), form([file(1)]))).status).toBe(200)
  })

  test('a form of more files than may wait is refused whole, and parallel uploads do not pass together', async () => {
    const four = form([...Array(4)].map((_, n) => file(1, `${n}.txt`)))
    expect((await send(app(), person('form'), four)).status).toBe(429)
    expect((await app().ask('GET', `${path}/user/form`, person('form'))).data.total).toBe(0)
    await waiting('pair', 2)
    const answers = await Promise.all([1, 2, 3].map((n) => send(app(), person('pair'), form([file(n)]))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  })
})

describe('a disk that is nearly full', () => {
  const app = useApp({ FILES_DISK_FREE_BYTES_MIN: String(2 ** 50) })

  test('refuses every kind of upload, says so in health, and lets the rest work', async () => {
    const full = { status: 503, code: 'dependency_unavailable', message: expect.stringContaining('space') }
    expect(await send(app(), owner, form([file(1)]))).toMatchObject(full)
    expect(await send(app(), {}, form([file(1)], { owner: 'x' }), `${internalPath}/upload`)).toMatchObject(full)
    expect(await announce(app(), owner, 10)).toMatchObject(full)
    expect((await begin(app(), 'owner', { 'upload-length': '5' })).status).toBe(503)
    expect((await app().ask('GET', `${path}/user/owner`, owner)).status).toBe(200)
    const health = await app().ask('GET', '/api/v1/internal/actuator/health')
    expect(health.text).toContain('uploads are refused: the disk of')
    expect(await leftovers(app())).toEqual({ loose: 0, temporary: 0 })
  })
})
