import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Identity } from '@casewright/kit/http/identity'
import { afterAll, beforeAll, expect } from 'vitest'
import { type TestApp, useApp } from './test-app.ts'

export const matterId = '01990000-0000-7000-8000-00000000000a'
const members = new Set(['firm:u1', 'firm:lawyer'])

/** matter-service as far as memory-service asks it: one matter of `u1`, which `u1` and `lawyer` of `firm` may read. */
export function useMatter(): { app: () => TestApp; fail(): void } {
  let fails = false
  const server = createServer(({ url = '', headers }, response) => {
    const seen = url.endsWith(matterId) && members.has(`${headers['x-organization-id']}:${headers['x-user-id']}`)
    const [status, answer] = fails
      ? [500, { code: 'internal_error', message: 'hunter2', data: null }]
      : seen
        ? [200, { code: 0, message: 'ok', data: matterOf('u1') }]
        : [404, { code: 'not_found', message: 'matter not found', data: null }]
    response.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void server.close())
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    app: useApp({}, () => ({ 'matter-service': address() })),
    fail: () => {
      fails = true
    },
  }
}

/** Somebody who is logged in. */
export const person = (user: string, organization = 'firm', superuser = false): { person: Identity } => ({
  person: { user, organization, superuser, permissions: [] },
})

/** 401 for whoever has not logged in, by a wrong key and forged headers too. */
export async function expectShut(app: TestApp, path: string, method = 'GET'): Promise<void> {
  const forged = { 'x-user-id': 'u1', 'x-organization-id': 'firm', 'x-is-superuser': 'true' }
  for (const key of [undefined, 'wrong'])
    expect(await app.ask(method, path, { headers: { ...forged, 'x-internal-api-key': key } })).toMatchObject({
      status: 401,
      code: 'unauthorized',
    })
}

const matterOf = (user_id: string) => ({ matter_id: matterId, user_id, organization_id: 'firm' })
