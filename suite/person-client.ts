import { type Client, clientBy } from '@casewright/client/create-client'
import { CasewrightError } from '@casewright/client/errors'
import type { EventStream } from '@casewright/client/event-stream'
import { createSend } from '@casewright/client/send'
import { ServiceError } from '@casewright/kit/data/errors'
import { currentRequestId, currentTrace, requestIdHeader } from '@casewright/kit/data/request-context'
import { traceHeaders } from '@casewright/kit/data/trace-context'

/** Somebody who has been let in, and so may be asked for by name. */
export interface Person {
  token: string
  user: string
  organization?: string
}

/**
 * The suite as this person, or nobody, may use it: every call goes through the gateway with the person's own token, so
 * that the owning service decides, counts and audits as it does for any other caller. Refusals are thrown as the services
 * throw them.
 */
export function personClient(url: string, token: string | undefined): Client {
  const send = createSend({ url, ...(token !== undefined && { token }), headers: contextHeaders })
  return clientBy(async (method, path, sent) => {
    const answer = await send(method, path, sent).catch(rethrow)
    return isStream(answer) ? { cancel: answer.cancel, [Symbol.asyncIterator]: () => itemsOf(answer) } : answer
  })
}

function contextHeaders(): Record<string, string> {
  const id = currentRequestId()
  const trace = currentTrace()
  return { ...(id && { [requestIdHeader]: id }), ...(trace && traceHeaders(trace)) }
}

const isStream = (answer: unknown): answer is EventStream<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

async function* itemsOf(stream: EventStream<unknown>): AsyncGenerator<unknown> {
  try {
    yield* stream
  } catch (error) {
    rethrow(error)
  }
}

function rethrow(error: unknown): never {
  if (!(error instanceof CasewrightError)) throw error
  throw new ServiceError(error.code, error.message, error.details, { cause: error })
}
