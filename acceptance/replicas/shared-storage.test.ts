import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Run } from '@casewright/contracts/collector/collection-resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { internalKey, request } from '../support/harness.ts'
import { eventually } from '../support/logins.ts'
import { type Bucket, startBucket } from './bucket.ts'
import { canRun } from './programs.ts'
import { type ReplicaWorld, startReplicaWorld } from './replica-world.ts'

const headers = { 'x-internal-api-key': internalKey, 'x-user-id': 'ann', 'x-organization-id': 'firm-a' }
const files = '/files-service/api/v1/files'
const collector = '/collector-service/api/v1/collector'

describe.skipIf(!canRun)('two suites with files in an S3 storage and no folder in common', () => {
  let world: ReplicaWorld
  let bucket: Bucket
  beforeAll(async () => {
    bucket = await startBucket()
    world = await startReplicaWorld({
      pooled: false,
      environment: {
        ...bucket.environment,
        COLLECTOR_ALLOW_PRIVATE_ADDRESSES: 'true',
        COLLECTOR_REQUESTS_PER_SECOND: '50',
      },
      ownFilesFolders: true,
    })
  })
  afterAll(async () => {
    await world?.stop()
    await bucket?.stop()
  })
  const both = () => world.replicas.map(({ origin }) => origin) as [string, string]

  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const begin = async (origin: string, size: number) => {
    const { headers: answer } = await fetch(`${origin}${files}/tus`, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(size),
        'upload-metadata': `filename ${btoa('a.txt')},filetype ${btoa('text/plain')}`,
      },
    })
    return new URL(answer.get('location') as string).pathname
  }
  const send = (address: string, offset: number, body: string) =>
    fetch(address, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    })

  test('each part of a resumable upload may come to another replica', async () => {
    const [a, b] = both()
    const text = 'hello-world-'.repeat(10)
    const path = await begin(a, text.length)
    for (let offset = 0; offset < text.length; offset += 12) {
      const [to, other] = offset % 24 === 0 ? [a, b] : [b, a]
      const asked = await fetch(to + path, { method: 'HEAD', headers: tus })
      expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, String(offset)])
      expect((await send(to + path, offset, text.slice(offset, offset + 12))).status).toBe(204)
      expect((await send(other + path, offset, 'again')).status).toBe(offset + 12 < text.length ? 409 : 404)
    }
    const id = path.split('/').at(-1)
    for (const origin of both())
      expect((await request(`${origin}${files}/${id}/download`, 'GET', { headers })).text).toBe(text)
  })

  test('of bytes for the same place that come to both at once, one is kept', async () => {
    const [a, b] = both()
    for (let round = 0; round < 10; round++) {
      const path = await begin(a, 20)
      const parts = ['a'.repeat(10), 'b'.repeat(10)] as const
      const sent = await Promise.all([send(a + path, 0, parts[0]), send(b + path, 0, parts[1])])
      expect(sent.map(({ status }) => status).sort()).toEqual([204, 409])
      const kept = parts[sent[0].status === 204 ? 0 : 1]
      expect((await send(b + path, 10, 'c'.repeat(10))).status).toBe(204)
      const { text } = await request(`${a}${files}/${path.split('/').at(-1)}/download`, 'GET', { headers })
      expect(text).toBe(kept + 'c'.repeat(10))
    }
  })

  test('a collector run that both are asked for begins once, and goes on when the replica that has it is killed', async () => {
    const pages = 30
    const asked = new Map<string, number>()
    const site = createServer(({ url = '' }, response) => {
      asked.set(url, (asked.get(url) ?? 0) + 1)
      response.setHeader('content-type', 'text/html')
      const links = Array.from({ length: pages }, (_, index) => `<a href="/p${index}">p</a>`).join('')
      if (url === '/') response.end(links)
      else if (url === '/robots.txt') response.writeHead(404).end()
      else setTimeout(() => response.end(`<title>${url}</title><main><p>page ${url}</p></main>`), 300)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    try {
      const [a, b] = world.replicas
      const base = await request(`${a.origin}/knowledge-service/api/v1/knowledge/bases`, 'POST', {
        headers,
        body: { name: 'Collected' },
      })
      const source = await request(`${a.origin}${collector}/sources`, 'POST', {
        headers,
        body: {
          kind: 'http',
          kb_id: base.data.kb_id,
          name: 'Site',
          licence: 'CC0',
          config: { list_url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/` },
        },
      })
      const runs = `/sources/${source.data.source_id}/runs`
      const begun = await Promise.all(both().map((origin) => request(origin + collector + runs, 'POST', { headers })))
      expect(begun.map(({ status }) => status).sort()).toEqual([200, 409])
      const run_id = (begun[0]?.status === 200 ? begun[0] : begun[1])?.data.run_id
      const now = async (origin: string): Promise<Run> =>
        (await request(`${origin}${collector}/runs/${run_id}`, 'GET', { headers })).data
      await eventually(async () => asked.size > 5)
      // Whichever of them has it.
      a.running.kill('SIGKILL')
      await a.running.ended
      await a.restart()
      b.running.kill('SIGKILL')
      await b.running.ended
      await expect
        .poll(async () => (await now(a.origin)).finished_at, { timeout: 120_000, interval: 500 })
        .not.toBeNull()
      expect(await now(a.origin)).toMatchObject({
        status: 'succeeded',
        errors: [],
        progress: { listed: pages, new: pages, failed: 0 },
      })
      await b.restart()
      expect((await now(b.origin)).progress).toMatchObject({ new: pages })
    } finally {
      site.closeAllConnections()
      site.close()
    }
  })
})
