import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@casewright/kit/data/log'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTus, type Tus } from '../../adapters/tus.ts'
import type { UploadPlace } from '../../adapters/upload-place.ts'
import { uploadsOnDisk } from '../../adapters/uploads-on-disk.ts'
import { ask } from './tus-client.ts'

/** The adapter by itself, with an ending that takes its time. */
let directory: string
let server: Server
let tus: Tus
let place: UploadPlace
let url: string
const attempts: string[] = []
const files = new Set<string>()
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tus-'))
  place = uploadsOnDisk(directory, 24)
  tus = await createTus({
    place,
    path: '/tus',
    bytesMax: 1000,
    newId: uuidv7,
    accept: async () => {},
    watch: (_upload, _offset, bytes) => bytes,
    forgotten: async () => {},
    urlOf: (id) => `${url}/${id}`,
    finish: async ({ id, bytes }) => {
      attempts.push(id)
      await sleep(200)
      expect(Buffer.concat(await Array.fromAsync(bytes)).toString()).toBe('hello')
      files.add(id)
    },
    finished: async (id) => (files.has(id) ? { owner: 'me', size: 5 } : undefined),
    log: createLog({ level: 'error', format: 'json', write: () => {} }),
  })
  server = createServer((request, response) => void tus.handle(request, response, 'me'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tus`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(directory, { recursive: true, force: true })
})
const begin = async () => {
  const at = (await ask('POST', url, { 'upload-length': '5' })).headers.get('location') as string
  return { at, id: at.split('/').at(-1) as string }
}

test('the last bytes and a question that comes while they become a file make it once', async () => {
  const { at, id } = await begin()
  const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const last = ask('PATCH', at, headers, 'hello')
  await sleep(100)
  const answers = await Promise.all([last, ask('HEAD', at), ask('HEAD', at)])
  expect(answers.map(({ status }) => status)).toEqual([204, 200, 200])
  expect(answers.map((answer) => answer.headers.get('upload-offset'))).toEqual(['5', '5', '5'])
  expect([attempts, await readdir(directory)]).toEqual([[id], []])
})

test('what was not finished in time goes, also the halves that a crash leaves, and what is younger stays', async () => {
  const [old, young] = [await begin(), await begin()]
  const then = new Date(Date.now() - 25 * 3_600_000)
  for (const name of ['half', 'half-of-another.json']) await writeFile(join(directory, name), '{"cut')
  for (const name of [old.id, `${old.id}.json`, 'half', 'half-of-another.json'])
    await utimes(join(directory, name), then, then)
  await Promise.all([place.sweep(), place.sweep()])
  expect((await readdir(directory)).sort()).toEqual([young.id, `${young.id}.json`])
  expect((await ask('HEAD', old.at)).status).toBe(404)
  expect((await ask('HEAD', young.at)).status).toBe(200)
})
