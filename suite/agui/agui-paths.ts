import type { IncomingMessage, ServerResponse } from 'node:http'
import { asServiceError, invalidField } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import type { Identity } from '@casewright/kit/http/identity'
import { bodyOf, lastSegment } from '../auth-paths.ts'
import { beginEvents, type ForeignPaths, personOf } from '../foreign-paths.ts'
import { personClient } from '../person-client.ts'
import { runError } from './agui-events.ts'
import { followEvents, RunInput, runEvents, type Told } from './agui-run.ts'

interface AguiOptions {
  /** Where this process reaches its own gateway. */
  gatewayUrl: string
  log: Logger
}

const bodyBytesMax = 4 * 1024 * 1024

/** Consultations for front ends that speak AG-UI: runs by POST, and what happens in all of them by GET. */
export function aguiPaths({ gatewayUrl, log }: AguiOptions): ForeignPaths {
  const consultation = (request: IncomingMessage, response: ServerResponse, identity: Identity | undefined) => {
    const left = new AbortController()
    response.once('close', () => left.abort())
    const client = personClient(gatewayUrl, personOf(request, identity).token)
    return { client, id: lastSegment(request), signal: left.signal }
  }
  return new Map([
    [
      'POST /agui/{id}',
      {
        async answer(request, response, identity) {
          const input = await bodyOf(request, RunInput, bodyBytesMax)
          await stream(response, runEvents(consultation(request, response, identity), input), log)
        },
      },
    ],
    [
      'GET /agui/{id}',
      {
        async answer(request, response, identity) {
          const asked = consultation(request, response, identity)
          // What the service refuses is an answer of its own, which a stream that has begun cannot be.
          await asked.client.consultations.readSession({ params: { id: asked.id } })
          await stream(response, followEvents(asked, afterOf(request)), log)
        },
      },
    ],
  ])
}

/** The header of a reader who comes back counts before the address, which is still the first one's. */
function afterOf({ url = '', headers }: IncomingMessage): number {
  const given = headers['last-event-id'] ?? new URL(url, 'http://casewright').searchParams.get('after') ?? '0'
  if (!/^\d{1,15}$/.test(String(given))) throw invalidField('query.after', 'must be a whole number')
  return Number(given)
}

/** A run that is refused before its first event is refused by its status; what fails later is told by the last event. */
async function stream(response: ServerResponse, told: AsyncGenerator<Told>, log: Logger): Promise<void> {
  const first = await told.next()
  const events = beginEvents(response)
  // The number stands with the last event that belongs to it: who goes on behind it has heard all of them.
  const write = ({ events: all, seq }: Told) => {
    for (const [at, event] of all.entries()) events.write(event, at === all.length - 1 ? seq : undefined)
  }
  try {
    if (!first.done) write(first.value)
    for await (const one of told) write(one)
  } catch (error) {
    if (response.destroyed) return
    const { code, message, status } = asServiceError(error)
    if (status >= 500) log.warn({ err: error }, 'a run broke off')
    events.write(runError(code, message), undefined)
  } finally {
    events.end()
  }
}
