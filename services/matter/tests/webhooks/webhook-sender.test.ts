import type { LookupAddress } from 'node:dns'
import { afterEach, expect, test } from 'vitest'
import { newWebhookSecret } from '../../adapters/webhook-secret.ts'
import { createWebhookSender, type WebhookSender } from '../../adapters/webhook-sender.ts'
import { nothing } from '../test-app.ts'
import { useReceiver, verified } from './webhooks.ts'

const receiver = useReceiver()
let sender: WebhookSender | undefined
afterEach(() => sender?.close())
const refused = { problem: 'resolves to an address of a private network' }
const ours: LookupAddress = { address: '127.0.0.1', family: 4 }
const contentType = 'application/json'
const theirs: LookupAddress = { address: '93.184.216.34', family: 4 }

function send(
  host: string,
  resolve: () => Promise<LookupAddress[]>,
  { allowPrivate = false, timeoutMs = 30_000 } = {},
) {
  sender = createWebhookSender({ allowPrivate, timeoutMs, resolve })
  const url = receiver.url.replace('127.0.0.1', host)
  return sender.send({
    delivery_id: nothing,
    url: `${url}/${host}`,
    secret: newWebhookSecret(),
    contentType,
    body: '{}',
  })
}

test.each([
  ['a name of this machine', [ours]],
  ['a name with addresses of both kinds', [theirs, ours]],
  ['the same the other way round', [ours, theirs]],
  ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
])('%s is refused, and nothing arrives', async (_, addresses) => {
  expect(await send('rebinding.example', async () => addresses)).toEqual(refused)
  expect(receiver.received).toEqual([])
})

test.each(['127.0.0.1', '127.1', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]'])('%s is refused', async (host) => {
  expect(await send(host, async () => [theirs])).toEqual(refused)
  expect(receiver.received).toEqual([])
})

test('localhost is refused by what the system says of it', async () => {
  sender = createWebhookSender({ allowPrivate: false, timeoutMs: 30_000 })
  const url = receiver.url.replace('127.0.0.1', 'localhost')
  expect(await sender.send({ delivery_id: nothing, url, secret: newWebhookSecret(), contentType, body: '{}' })).toEqual(
    refused,
  )
})

test('a name is resolved once per delivery, and that address is the one spoken to', async () => {
  let asked = 0
  const rebinding = async () => (asked++ === 0 ? [ours] : [{ address: '127.0.0.9', family: 4 }])
  expect(await send('once.example', rebinding, { allowPrivate: true })).toEqual({ status: 200 })
  expect(asked).toBe(1)
  expect(receiver.at('/once.example')).toHaveLength(1)
})

test('a signature is what the standard library finds right, whatever the letters', async () => {
  const [secret, body] = [newWebhookSecret(), '{"type":"x","data":"案件 ü"}']
  sender = createWebhookSender({ allowPrivate: true, timeoutMs: 30_000 })
  await sender.send({ delivery_id: nothing, url: `${receiver.url}/signed`, secret, contentType, body })
  const [got] = receiver.at('/signed')
  if (!got) throw new Error('nothing arrived')
  expect(got.text).toBe(body)
  expect(verified(secret, got)).toEqual(JSON.parse(body))
  expect(() => verified(newWebhookSecret(), got)).toThrow()
})

test('an unknown host, no answer and a host without an address are told in words', async () => {
  const unknown = () => Promise.reject(Object.assign(new Error('with details'), { code: 'ENOTFOUND' }))
  expect(await send('unknown.example', unknown)).toEqual({ problem: 'its host is not known' })
  await sender?.close()
  expect(await send('silent.example', () => new Promise(() => {}), { timeoutMs: 100 })).toEqual({
    problem: 'no answer within 0.1 s',
  })
  await sender?.close()
  expect(await send('empty.example', async () => [])).toEqual({ problem: 'its host is not known' })
})

test('a body that does not end does not undo the answer', async () => {
  receiver.answer('/endless.example', (_, response) => void response.writeHead(200).write('x'))
  expect(await send('endless.example', async () => [ours], { allowPrivate: true, timeoutMs: 2_000 })).toEqual({
    status: 200,
  })
})
