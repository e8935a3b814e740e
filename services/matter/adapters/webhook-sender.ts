import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Agent, request } from 'undici'
import type { SendOutcome } from '../rules/webhook-outcome.ts'
import { isPublicAddress, literalAddress } from './webhook-address.ts'
import { webhookSignature } from './webhook-secret.ts'

/** One delivery as it goes out. */
interface OutgoingWebhook {
  delivery_id: string
  url: string
  secret: string
  body: string
}

export interface WebhookSender {
  /** Never rejects: what goes wrong is an outcome too. */
  send(webhook: OutgoingWebhook): Promise<SendOutcome>
  /** Breaks off what is under way. */
  close(): Promise<void>
}

interface SenderOptions {
  allowPrivate: boolean
  timeoutMs: number
  resolve?: (host: string) => Promise<LookupAddress[]>
}

const answerBytesMax = 16_384

class PrivateAddress extends Error {
  override readonly message = 'resolves to an address of a private network'
}

/**
 * Posts to addresses that strangers wrote. The look-up of the connection itself checks what it found, so that the address
 * that was checked is the one that is spoken to; every delivery has a connection, and thereby a check, of its own.
 */
export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { allowPrivate, timeoutMs, resolve = (host) => dns.lookup(host, { all: true }) } = options
  const checked = async (host: string): Promise<LookupAddress[]> => {
    const addresses = await resolve(host)
    if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new PrivateAddress()
    return addresses
  }
  const checkedBack = callbackify(checked)
  const lookup: LookupFunction = (host, { all }, callback) =>
    checkedBack(host, (error, addresses) => {
      if (error) callback(error, '')
      else if (all) callback(null, addresses)
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
  const agent = new Agent({ connect: { lookup, timeout: timeoutMs }, allowH2: false })
  return {
    async send({ delivery_id, url, secret, body }) {
      try {
        const literal = literalAddress(url)
        // No look-up is made for a literal one.
        if (!allowPrivate && literal !== undefined && !isPublicAddress(literal)) throw new PrivateAddress()
        const timestamp = Math.floor(Date.now() / 1000)
        const signal = AbortSignal.timeout(timeoutMs)
        const answer = await request(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'casewright',
            'webhook-id': delivery_id,
            'webhook-timestamp': String(timestamp),
            'webhook-signature': webhookSignature(secret, delivery_id, timestamp, body),
          },
          ...{ body, signal, dispatcher: agent, reset: true },
        })
        // The status has said everything; a body that does not end changes nothing.
        await answer.body.dump({ limit: answerBytesMax, signal }).catch(() => {})
        return { status: answer.statusCode }
      } catch (error) {
        return { problem: inWords(error, timeoutMs) }
      }
    },
    close: () => agent.destroy(),
  }
}

/** Without the address and whatever else the error carries: codes are enough to find the reason. */
function inWords(error: unknown, timeoutMs: number): string {
  if (error instanceof PrivateAddress) return error.message
  const { name, code } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT') return `no answer within ${timeoutMs / 1000} s`
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  if (code === 'ENOTFOUND') return 'its host is not known'
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? `cannot be reached (${code})` : 'cannot be reached'
}
