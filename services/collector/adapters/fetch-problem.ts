import { PrivateAddress } from '@casewright/kit/http/public-address'

/** Why something could not be fetched, in words for a person: no address, no query, nothing of the answer's body. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem'
  /** Whether another try, later, may do better. */
  readonly transient: boolean

  constructor(message: string, { transient, cause }: { transient: boolean; cause?: unknown }) {
    super(message, { cause })
    this.transient = transient
  }
}

/** Of a request that failed before it was answered in full. `host` is all that is told of the address. */
export function problemOf(error: unknown, host: string, timeoutMs: number): FetchProblem {
  if (error instanceof FetchProblem) return error
  const because = (message: string, transient: boolean) => new FetchProblem(message, { transient, cause: error })
  if (error instanceof PrivateAddress) return because(`${host} ${error.message}, which is not fetched from`, false)
  const { name, code } = error as { name?: string; code?: unknown }
  const known = typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : ''
  if (name === 'TimeoutError' || known.endsWith('TIMEOUT') || known === 'ETIMEDOUT')
    return because(`${host} did not answer in full within ${timeoutMs / 1000} s`, true)
  if (known === 'ENOTFOUND') return because(`the host ${host} is not known`, true)
  if (known === 'ECONNREFUSED') return because(`${host} refused the connection`, true)
  if (known === 'ECONNRESET' || known === 'UND_ERR_SOCKET' || known === 'EPIPE')
    return because(`the connection to ${host} was cut`, true)
  if (/^(Z_|ERR_BROTLI|ERR__?BROTLI)/.test(known))
    return because(`what ${host} sent cannot be unpacked (${known})`, false)
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(known))
    return because(`the certificate of ${host} is not valid (${known})`, false)
  if (known.startsWith('HPE_')) return because(`${host} did not answer in proper HTTP (${known})`, false)
  return because(`${host} cannot be reached${known && ` (${known})`}`, true)
}
