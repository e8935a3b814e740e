import { isErrorCode, ServiceError } from '@casewright/kit/data/errors'
import { signal } from '@preact/signals'

/** Whether the suite answered last time it was asked. */
export const isReachable = signal(true)
/** Called when a session has ended or was never there. */
export const whenSignedOut: { run(): void } = { run() {} }

interface Sent {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** One request. Gives the data of the envelope, or throws the `ServiceError` that the answer tells. */
export async function send(method: string, url: string, { body, headers, signal: abort }: Sent = {}): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json, */*;q=0.5',
      ...(method !== 'GET' && { 'x-casewright': '1' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(abort && { signal: abort }),
  }).catch((cause: unknown) => {
    if (abort?.aborted) throw cause
    isReachable.value = false
    throw new ServiceError('dependency_unavailable', 'no connection', null, { cause })
  })
  isReachable.value = true
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) return response.ok ? bodyOf(response, type) : fail(response.status, {})
  const answer = (await response.json()) as Answer
  return answer.code === 0 ? answer.data : fail(response.status, answer)
}

interface Answer {
  code?: unknown
  message?: string
  data?: unknown
}

/** A started turn is read by its stream, so the one that comes with the answer is let go. */
async function bodyOf(response: Response, type: string): Promise<Blob | undefined> {
  if (!type.startsWith('text/event-stream')) return response.blob()
  await response.body?.cancel()
  return undefined
}

function fail(status: number, { code, message = '', data = null }: Answer): never {
  if (status === 401) whenSignedOut.run()
  throw new ServiceError(isErrorCode(code) ? code : 'internal_error', message, data)
}
