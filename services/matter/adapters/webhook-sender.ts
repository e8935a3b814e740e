import type { LookupAddress } from 'node:dns'
import { createOutside, PrivateAddress } from '@casewright/kit/http/public-address'
import { request } from 'undici'
import type { SendOutcome } from '../rules/webhook-outcome.ts'
import { webhookSignature } from './webhook-secret.ts'

/** One delivery as it goes out. */
interface OutgoingWebhook {
  delivery_id: string
  url: string
  secret: string
  contentType: string
  body: string
}

export interface WebhookSender {
  /** Never rejects: what goes wrong is an outcome too. The signal breaks it off. */
  send(webhook: OutgoingWebhook, signal?: AbortSignal): Promise<SendOutcome>
  close(): Promise<void>
}

interface SenderOptions {
  allowPrivate: boolean
  timeoutMs: number
  resolve?: (host: string) => Promise<LookupAddress[]>
}

const answerBytesMax = 16_384

/** Posts to addresses that strangers wrote. Every delivery has a connection, and thereby a check of its address, of its own. */
export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { timeoutMs } = options
  const { agent, refuseLiteral } = createOutside(options)
  return {
    async send({ delivery_id, url, secret, contentType, body }, stopped) {
      try {
        refuseLiteral(url)
        const timestamp = Math.floor(Date.now() / 1000)
        const timeout = AbortSignal.timeout(timeoutMs)
        const signal = stopped ? AbortSignal.any([timeout, stopped]) : timeout
        const answer = await request(url, {
          method: 'POST',
          headers: {
            'content-type': contentType,
            'user-agent': 'casewright',
            'webhook-id': delivery_id,
            'webhook-timestamp': String(timestamp),
            'webhook-signature': webhookSignature(secret, delivery_id, timestamp, body),
          },
          body,
          signal,
          dispatcher: agent,
          reset: true,
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
