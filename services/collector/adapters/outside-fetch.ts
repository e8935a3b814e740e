import type { LookupAddress } from 'node:dns'
import { createOutside } from '@casewright/kit/http/public-address'
import { retryAfterMs } from '@casewright/kit/work/backoff'
import { type Answer, type ExchangeOptions, exchange } from './exchange.ts'
import { FetchProblem } from './fetch-problem.ts'
import { createHostTurns, type HostTurns, unlessAborted } from './host-turns.ts'
import { openRobots, type Robots, readRobots, robotsBytesMax } from './robots.ts'

export { FetchProblem }

/** By what a server knows whether a page changed since it was last fetched. */
export interface Validators {
  etag: string | null
  last_modified: string | null
}

export type Fetched =
  | { as: 'fetched'; url: string; content_type: string; bytes: Buffer; validators: Validators }
  | { as: 'unchanged' }
  | { as: 'gone' }

export interface OutsideFetch {
  /** Rejects with a `FetchProblem`, or with the signal's reason. `url` of the answer is where redirects led to. */
  fetch(url: string, options: { known?: Validators; signal: AbortSignal }): Promise<Fetched>
  /** robots.txt, addresses and rates are kept for one run */
  close(): Promise<void>
}

interface OutsideFetchOptions {
  allowPrivate: boolean
  /** For one request and its whole answer; the wait for its turn does not count. */
  timeoutMs: number
  bytesMax: number
  requestsPerSecond: number
  userAgent: string
  resolve?: (host: string) => Promise<LookupAddress[]>
}

const redirectsMax = 5
const redirects = new Set([301, 302, 303, 307, 308])
/** How often a server may ask for a pause before the page is left for another run. */
const pausesMax = 2

/** Fetches what strangers publish: politely, within limits, and only from where outsiders may be. */
export function createOutsideFetch(options: OutsideFetchOptions): OutsideFetch {
  const { timeoutMs, bytesMax, requestsPerSecond, userAgent } = options
  const outside = createOutside(options)
  const closing = new AbortController()
  const turns = new Map<string, HostTurns>()
  const robots = new Map<string, Promise<Robots>>()
  const page: ExchangeOptions = { outside, timeoutMs, bytesMax, larger: 'refuse' }
  const robotsFile: ExchangeOptions = { outside, timeoutMs, bytesMax: robotsBytesMax, larger: 'cut' }

  /** The answer after redirects, each of which is checked like the first address. */
  async function follow(
    start: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    limits: ExchangeOptions,
    permit?: (url: URL) => Promise<void>,
  ): Promise<{ url: URL; answer: Answer }> {
    let url = start
    for (let hops = 0; hops <= redirectsMax; hops++) {
      await permit?.(url)
      const answer = await ask(url, headers, signal, limits)
      const location = answer.headers.location
      if (!redirects.has(answer.status) || location === undefined) return { url, answer }
      url = checkedUrl(location, url)
    }
    throw new FetchProblem(`${start.host} redirects more than ${redirectsMax} times`, { transient: false })
  }

  /** One answer; a server that asks for a pause gets it from all requests to that host. */
  async function ask(
    url: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    limits: ExchangeOptions,
  ): Promise<Answer> {
    const host = turnsOf(url)
    for (let pauses = 0; ; pauses++) {
      await host.next(signal)
      const answer = await exchange(url, { 'user-agent': userAgent, ...headers }, signal, limits)
      const pauseMs = pauseOf(answer)
      if (pauseMs !== undefined) host.rest(pauseMs)
      if (pauseMs === undefined || pauses >= pausesMax) return answer
    }
  }

  function turnsOf({ hostname }: URL): HostTurns {
    const known = turns.get(hostname) ?? createHostTurns(hostname, 1000 / requestsPerSecond)
    turns.set(hostname, known)
    return known
  }

  /** Asked once per origin, also by many at once; who gives up waiting leaves it to the others. */
  async function permit(url: URL, signal: AbortSignal): Promise<void> {
    const asked = robots.get(url.origin) ?? robotsOf(url)
    robots.set(url.origin, asked)
    const { refusal, crawlDelayMs } = await unlessAborted(asked, signal)
    turnsOf(url).slowDown(crawlDelayMs)
    const reason = refusal(url.href)
    if (reason !== undefined) throw new FetchProblem(reason, { transient: false })
  }

  /** RFC 9309: where there is no robots.txt all is allowed; where it cannot be had, nothing is. */
  async function robotsOf({ origin, host }: URL): Promise<Robots> {
    const start = new URL('/robots.txt', origin)
    try {
      const { url, answer } = await follow(start, {}, closing.signal, robotsFile)
      const { status, bytes } = answer
      if (status >= 500) throw new FetchProblem(inWords(status, url), { transient: true })
      return status >= 200 && status < 300 ? readRobots(start.href, bytes) : openRobots
    } catch (error) {
      if (!(error instanceof FetchProblem)) throw error
      const { transient, message } = error
      throw new FetchProblem(`nothing is fetched from ${host}, because its robots.txt cannot be read: ${message}`, {
        transient,
        cause: error,
      })
    }
  }

  return {
    async fetch(address, { known, signal: given }) {
      const signal = AbortSignal.any([given, closing.signal])
      const start = checkedUrl(address)
      const { url, answer } = await follow(start, conditions(known), signal, page, (next) => permit(next, signal))
      const { status, headers, bytes } = answer
      if (status === 304 && known) return { as: 'unchanged' }
      if (status === 404 || status === 410) return { as: 'gone' }
      if (status < 200 || status > 299)
        throw new FetchProblem(inWords(status, url), { transient: status >= 500 || status === 429 || status === 408 })
      return {
        as: 'fetched',
        url: url.href,
        content_type: headers['content-type'] ?? '',
        bytes,
        validators: {
          etag: headers.etag ?? null,
          last_modified: headers['last-modified'] ?? null,
        },
      }
    },
    async close() {
      closing.abort(new FetchProblem('the run has ended', { transient: true }))
      await outside.agent.destroy()
    },
  }
}

/** Only http and https, without a name and password: those would be sent to whoever answers. */
function checkedUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  const refused = (why: string) =>
    new FetchProblem(`${base ? 'a redirect leads to' : 'this is'} ${why}`, { transient: false })
  if (!url) throw refused('no address that can be read')
  if (!['http:', 'https:'].includes(url.protocol)) throw refused('an address that is neither http nor https')
  if (url.username !== '' || url.password !== '') throw refused('an address with a user name or password')
  url.hash = ''
  return url
}

/** What a header cannot carry is not sent: then the page comes whole. */
function conditions(known: Validators | undefined): Record<string, string> {
  const sendable = (value: string | null | undefined) => (value && /^[\x20-\x7e]+$/.test(value) ? value : undefined)
  const etag = sendable(known?.etag)
  const last_modified = sendable(known?.last_modified)
  return { ...(etag && { 'if-none-match': etag }), ...(last_modified && { 'if-modified-since': last_modified }) }
}

/** How long a busy server asks to be left alone, in seconds or as a date. */
function pauseOf({ status, headers }: Answer): number | undefined {
  const after = headers['retry-after']
  if ((status !== 429 && status !== 503) || after === undefined) return undefined
  return retryAfterMs(after, Date.now())
}

function inWords(status: number, { host }: URL): string {
  if (status === 429) return `${host} was asked too often (429)`
  if (status === 401 || status === 403) return `${host} does not give this to us (${status})`
  if (status >= 500) return `${host} answered with an error of its own (${status})`
  return `${host} answered ${status}`
}
