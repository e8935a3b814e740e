import { request } from 'undici'

/** Why there are no vectors, in words that carry neither the key nor the text nor the endpoint's own words. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError'
  /** The same request may succeed later. */
  readonly transient: boolean
  /** `Retry-After` as it came. */
  readonly retryAfter: string | undefined

  constructor(message: string, transient: boolean, retryAfter?: string) {
    super(message)
    this.transient = transient
    this.retryAfter = retryAfter
  }
}

export interface EmbeddingEndpoint {
  address: string
  apiKey: string | undefined
  model: string
  dims: number
  /** What the endpoint was found to want; kept from one request to the next. */
  wants: { base64: boolean; dimensions: boolean }
}

/**
 * One request of an OpenAI-compatible endpoint: a vector of unit length for each text, in their order. Vectors travel as
 * base64, a quarter of the bytes; an endpoint that refuses to is asked for numbers. `dimensions` is only sent to an
 * endpoint that answered longer vectors without it: most models refuse it.
 */
export async function requestVectors(
  endpoint: EmbeddingEndpoint,
  texts: readonly string[],
  timeoutMs: number,
  cancel?: AbortSignal,
): Promise<Float32Array[]> {
  const { status, retryAfter, text } = await post(endpoint, texts, timeoutMs, cancel)
  const { wants, dims } = endpoint
  if ((status === 400 || status === 422) && wants.base64 && /encoding_format|base64/i.test(text)) {
    wants.base64 = false
    return requestVectors(endpoint, texts, timeoutMs, cancel)
  }
  if (status !== 200) {
    const transient = status === 408 || status === 429 || status >= 500
    throw new EmbeddingError(`the embedding endpoint answered ${status}`, transient, retryAfter)
  }
  const vectors = vectorsOf(text, texts.length)
  const length = vectors.find((vector) => vector.length !== dims)?.length ?? dims
  if (length > dims && !wants.dimensions) {
    wants.dimensions = true
    return requestVectors(endpoint, texts, timeoutMs, cancel)
  }
  if (length !== dims)
    throw new EmbeddingError(`the embedding endpoint answered vectors of ${length} numbers, not of ${dims}`, false)
  return vectors.map(toUnitLength)
}

async function post(
  { address, apiKey, model, dims, wants }: EmbeddingEndpoint,
  texts: readonly string[],
  timeoutMs: number,
  cancel: AbortSignal | undefined,
) {
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const { statusCode, headers, body } = await request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({
        model,
        input: texts,
        ...(wants.base64 && { encoding_format: 'base64' }),
        ...(wants.dimensions && { dimensions: dims }),
      }),
      signal: cancel ? AbortSignal.any([late, cancel]) : late,
    })
    return { status: statusCode, retryAfter: headers['retry-after']?.toString(), text: await body.text() }
  } catch (error) {
    if (cancel?.aborted) throw new EmbeddingError('the embedding was cancelled', false)
    if (late.aborted) throw new EmbeddingError(`the embedding endpoint took longer than ${timeoutMs} ms`, true)
    // The code only: messages of connection errors carry addresses.
    const { code } = error as { code?: string }
    throw new EmbeddingError(`the embedding endpoint cannot be reached${code ? ` (${code})` : ''}`, true)
  }
}

const nonsense = () =>
  new EmbeddingError('the embedding endpoint answered something else than one vector a text', false)

function vectorsOf(text: string, count: number): Float32Array[] {
  let rows: unknown
  try {
    rows = (JSON.parse(text) as { data?: unknown } | null)?.data
  } catch {
    throw nonsense()
  }
  if (!Array.isArray(rows) || rows.length !== count) throw nonsense()
  const vectors: Float32Array[] = new Array(count)
  for (const [at, row] of rows.entries()) {
    const { index = at, embedding } = (row ?? {}) as { index?: unknown; embedding?: unknown }
    if (typeof index !== 'number' || !(index in rows) || vectors[index] !== undefined) throw nonsense()
    vectors[index] = vectorOf(embedding)
  }
  return vectors
}

function vectorOf(embedding: unknown): Float32Array {
  if (Array.isArray(embedding) && embedding.every((value) => typeof value === 'number'))
    return Float32Array.from(embedding)
  if (typeof embedding !== 'string') throw nonsense()
  const bytes = Buffer.from(embedding, 'base64')
  if (bytes.length % 4 !== 0) throw nonsense()
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4))
}

/** A vector without a direction would be equally near to everything. */
function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length === 0)
    throw new EmbeddingError('the embedding endpoint answered a vector of zeros or of no numbers', false)
  return vector.map((value) => value / length)
}
