import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Outside } from '@casewright/kit/http/public-address'
import { request } from 'undici'
import { FetchProblem, problemOf } from './fetch-problem.ts'

export interface ExchangeOptions {
  outside: Outside
  timeoutMs: number
  bytesMax: number
  /** What becomes of a body that is larger: nothing of it is wanted, or its beginning is. */
  larger: 'refuse' | 'cut'
}

export interface Answer {
  status: number
  /** The first value of each. */
  headers: Record<string, string>
  /** Unpacked; empty unless the answer is a success. */
  bytes: Buffer
}

const unpackers = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }
const unwantedBytesMax = 16_384

/** One request and its whole answer, within the time limit. No redirect is followed. */
export async function exchange(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  { outside, timeoutMs, bytesMax, larger }: ExchangeOptions,
): Promise<Answer> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    outside.refuseLiteral(url.href)
    const answer = await request(url, {
      headers: { accept: '*/*', 'accept-encoding': 'gzip, br', ...headers },
      signal: limited,
      dispatcher: outside.agent,
    })
    const { statusCode: status, body } = answer
    if (status < 200 || status > 299) {
      // Not waited for: the status has said everything.
      body.dump({ limit: unwantedBytesMax, signal: limited }).catch(() => {})
      return { status, headers: firstOf(answer.headers), bytes: Buffer.alloc(0) }
    }
    const tooLarge = () =>
      new FetchProblem(`what ${url.host} sent is larger than ${bytesMax} bytes`, { transient: false })
    if (larger === 'refuse' && Number(answer.headers['content-length']) > bytesMax) {
      body.on('error', () => {}).destroy()
      throw tooLarge()
    }
    const { bytes, whole } = await unpacked(body, codingOf(answer.headers, url), bytesMax)
    if (!whole && larger === 'refuse') throw tooLarge()
    return { status, headers: firstOf(answer.headers), bytes }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw problemOf(limited.aborted ? limited.reason : error, url.host, timeoutMs)
  }
}

const firstOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0] ?? '']))

type Coding = keyof typeof unpackers

const isCoding = (name: string): name is Coding => Object.hasOwn(unpackers, name)

/** Sitemaps are often kept packed, and then sent without a word about it. */
const isPackedText = /\.(?:xml|txt)\.gz$/i

/** Undefined for a body as it is. Several layers have no honest use; each multiplies what a small body can become. */
function codingOf(headers: IncomingHttpHeaders, { host, pathname }: URL): Coding | undefined {
  const name = String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase()
  if (name === '' || name === 'identity') return isPackedText.test(pathname) ? 'gzip' : undefined
  if (isCoding(name)) return name
  throw new FetchProblem(`${host} sent its answer packed in a way that was not asked for`, { transient: false })
}

/** The size counts as it comes and as it is unpacked, so that neither a long body nor a small bomb fills the memory. */
async function unpacked(
  body: Readable,
  coding: Coding | undefined,
  bytesMax: number,
): Promise<{ bytes: Buffer; whole: boolean }> {
  const chunks: Buffer[] = []
  const enough = new Error('enough')
  let size = 0
  const atMost = async function* (source: AsyncIterable<Buffer>) {
    let passed = 0
    for await (const chunk of source) {
      passed += chunk.length
      if (passed > bytesMax) throw enough
      yield chunk
    }
  }
  const keep = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      chunks.push(chunk.subarray(0, bytesMax - size))
      size += chunk.length
      if (size > bytesMax) throw enough
    }
  }
  try {
    if (coding === undefined) await pipeline(body, keep)
    else await pipeline(body, atMost, unpackers[coding](), keep)
  } catch (error) {
    if (error !== enough) throw error
    return { bytes: Buffer.concat(chunks), whole: false }
  }
  return { bytes: Buffer.concat(chunks), whole: true }
}
