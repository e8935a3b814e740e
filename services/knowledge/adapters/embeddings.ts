import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@casewright/kit/data/log'
import { retryAfterMs } from '@casewright/kit/work/backoff'
import { retryPauseMs } from '../rules/embedding-retry.ts'
import { type EmbeddingEndpoint, type EmbeddingError, requestVectors } from './embedding-request.ts'

export interface EmbeddingConfig {
  /** Of the endpoint, up to and without `/embeddings`. */
  baseUrl: string | undefined
  apiKey: string | undefined
  KNOWLEDGE_EMBEDDING_MODEL: string
  KNOWLEDGE_EMBEDDING_DIMS: number
  KNOWLEDGE_EMBEDDING_BATCH: number
  KNOWLEDGE_EMBEDDING_TIMEOUT_MS: number
}

/** Both throw an `EmbeddingError` and nothing else; all vectors have unit length. */
export interface Embeddings {
  readonly model: string
  readonly dims: number
  /** One vector for each text, in their order; what may pass is tried again. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  /** Somebody waits for this one: it is tried once, and not for long. */
  embedQuery(text: string): Promise<Float32Array>
}

const textCharactersMax = 6_000
const batchCharactersMax = 100_000
const requestsAtOnceMax = 2
const attemptsMax = 5
const queryTimeoutMs = 2_000
const queriesKeptMax = 256

/** Undefined when no endpoint is configured. */
export function createEmbeddings(config: EmbeddingConfig, log: Logger): Embeddings | undefined {
  const { baseUrl, apiKey, KNOWLEDGE_EMBEDDING_TIMEOUT_MS: timeoutMs } = config
  if (!baseUrl) return undefined
  const endpoint: EmbeddingEndpoint = {
    address: `${baseUrl.replace(/\/$/, '')}/embeddings`,
    apiKey,
    model: config.KNOWLEDGE_EMBEDDING_MODEL,
    dims: config.KNOWLEDGE_EMBEDDING_DIMS,
    wants: { base64: true, dimensions: false },
  }
  const inTurn = createGate(requestsAtOnceMax)
  const kept = new Map<string, Promise<Float32Array>>()

  const embedBatch = async (texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> => {
    for (let failures = 1; ; failures += 1)
      try {
        return await inTurn(() => requestVectors(endpoint, texts, timeoutMs, signal))
      } catch (error) {
        const { message, transient, retryAfter } = error as EmbeddingError
        const pauseMs = retryPauseMs(failures, retryAfterMs(retryAfter, Date.now()), Math.random())
        if (!transient || pauseMs === undefined || failures === attemptsMax) throw error
        log.warn({ reason: message, failures, pause_ms: pauseMs }, 'the embedding endpoint is asked again')
        // An abort ends the pause; the next request then says so.
        await delay(pauseMs, undefined, signal && { signal }).catch(() => undefined)
      }
  }

  return {
    model: endpoint.model,
    dims: endpoint.dims,
    async embed(texts, signal) {
      // The first failure ends the other batches too: their vectors would have no taker.
      const failed = new AbortController()
      const ended = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
      try {
        const batches = batchesOf(texts, config.KNOWLEDGE_EMBEDDING_BATCH)
        return (await Promise.all(batches.map((batch) => embedBatch(batch, ended)))).flat()
      } catch (error) {
        failed.abort()
        throw error
      }
    },
    embedQuery(text) {
      const query = clipped(text)
      const vector =
        kept.get(query) ??
        requestVectors(endpoint, [query], Math.min(timeoutMs, queryTimeoutMs)).then(([only]) => only as Float32Array)
      kept.delete(query)
      kept.set(query, vector)
      vector.catch(() => kept.get(query) === vector && kept.delete(query))
      const [oldest] = kept.keys()
      if (kept.size > queriesKeptMax && oldest !== undefined) kept.delete(oldest)
      return vector
    },
  }
}

/** A character that the cut halves becomes a replacement character: half of one is no JSON that every endpoint takes. */
const clipped = (text: string): string => text.slice(0, textCharactersMax).toWellFormed()

function batchesOf(texts: readonly string[], countMax: number): string[][] {
  const batches: string[][] = []
  let characters = 0
  for (const text of texts.map(clipped)) {
    const last = batches.at(-1)
    characters += text.length
    if (last && last.length < countMax && characters <= batchCharactersMax) last.push(text)
    else {
      batches.push([text])
      characters = text.length
    }
  }
  return batches
}

/** Runs at most `count` pieces of work at once, in the order they came. */
function createGate(count: number) {
  const waiting: (() => void)[] = []
  let free = count
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
