import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Webhook } from '@casewright/contracts/matter/webhooks'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect } from 'vitest'
import { forger, nobody, person, type TestApp } from '../test-app.ts'

export const webhooksPath = '/api/v1/matter-webhooks'
export const manager = person('boss', 'firm-a', 'matters:admin')
export const otherManager = person('boss', 'firm-b', 'matters:admin')
export const publicUrl = 'https://hooks.example.com/in'

/** One request as the receiver got it. */
export interface Received {
  path: string
  id: string
  headers: Record<string, string>
  text: string
}
type Answering = (received: Received, response: ServerResponse) => void

export interface Receiver {
  url: string
  received: Received[]
  /** What came to one path. */
  at(path: string): Received[]
  /** How a path answers; 200 unless told. */
  answer(path: string, how: Answering): void
}

/** A real HTTP server that others call. */
export function useReceiver(): Receiver {
  const answers = new Map<string, Answering>()
  const receiver: Receiver = {
    url: '',
    received: [],
    at: (path) => receiver.received.filter((one) => one.path === path),
    answer: (path, how) => void answers.set(path, how),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const path = request.url ?? ''
      const one = { path, id: headers['webhook-id'] ?? '', headers, text: Buffer.concat(chunks).toString() }
      receiver.received.push(one)
      const answer = answers.get(path)
      if (answer) answer(one, response)
      else response.end('thanks')
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

/** What was told, once the receiver's own library has found the signature right. */
export const verified = (secret: string, { text, headers }: Received) =>
  new StandardWebhook(secret).verify(text, headers) as {
    type: string
    timestamp: string
    data: { matter_id: string; resource_type: string; resource_id: string }
  }

export async function makeWebhook(
  app: TestApp,
  change: object = {},
  who: object = manager,
): Promise<Webhook & { secret: string }> {
  const body = { url: publicUrl, events: ['matter.created'], ...change }
  const { status, message, data } = await app.ask('POST', webhooksPath, { ...who, body })
  if (status !== 200) throw new Error(`no webhook: ${message}`)
  return data
}

/** Nobody enters without a login, and of those who have one only whoever administers matters. */
export async function expectShut(app: TestApp, method: string, path: string, body?: object): Promise<void> {
  const statusFor = async (who: object) => (await app.ask(method, path, { ...who, ...(body && { body }) })).status
  expect(await statusFor(nobody)).toBe(401)
  expect(await statusFor(forger)).toBe(401)
  expect(await statusFor(person('user'))).toBe(403)
  expect(await statusFor(person('staff', 'firm-a', 'matters:read', 'matters:manage'))).toBe(403)
}
