import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { createMetrics } from '../../http/metrics.ts'
import { createApp } from '../../http/serve.ts'
import { type Mount, serveMount } from '../../http/serve-mount.ts'
import { testKeys } from '../../testing.ts'

const logged: string[] = []
const log = createLog({ level: 'error', format: 'json', write: (line) => void logged.push(line) })
const options = { keys: testKeys, log, metrics: createMetrics('mounted') }
const served = createApp(options)
const headers = { 'x-internal-api-key': testKeys[0], 'x-user-id': 'u', 'x-organization-id': 'o' }
const handle: Mount['handle'] = async (request, response, { user, organization }) => {
  if (request.url?.endsWith('/throws')) throw new Error('broken')
  response.write(`${request.method} ${user} ${organization}`)
  if (request.url?.endsWith('/half')) throw new Error('broken in the middle')
  response.end()
}
let url: string
beforeAll(async () => {
  serveMount(served, { path: '/api/v1/mounted', handle }, options)
  await served.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(served.app.server.address() as AddressInfo).port}/api/v1/mounted`
})
afterAll(() => served.app.close())

test('what is mounted gets every method and body below its path, from who is logged in, with the headers of the service', async () => {
  for (const method of ['POST', 'PATCH', 'DELETE'])
    for (const at of ['', '/a', '/a/b']) {
      const response = await fetch(url + at, { method, headers: { ...headers, 'content-type': 'x/y' }, body: 'body' })
      expect([response.status, await response.text()]).toEqual([200, `${method} u o`])
      expect(response.headers.get('x-request-id')).toMatch(/./)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  expect((await fetch(url)).status).toBe(401)
})

test('a failure inside is 500 and on the log, and never leaves the caller waiting', async () => {
  expect((await fetch(`${url}/throws`, { headers })).status).toBe(500)
  await expect(fetch(`${url}/half`, { headers }).then((response) => response.text())).rejects.toThrow()
  expect(logged.filter((line) => line.includes('broken'))).toHaveLength(2)
})
