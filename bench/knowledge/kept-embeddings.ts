import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import type { Embeddings } from '../../services/knowledge/adapters/embeddings.ts'

const keyBytes = 32
const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whatever the model has answered in any run: the digest of a text and its vector, one after the other in a file. */
function openFile(file: string, dims: number) {
  const recordBytes = keyBytes + 4 * dims
  mkdirSync(dirname(file), { recursive: true })
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const whole = bytes.length - (bytes.length % recordBytes)
  // A run that was killed may have left half a record.
  if (whole < bytes.length) truncateSync(file, whole)
  const vectors = new Map<string, Buffer>()
  for (let at = 0; at < whole; at += recordBytes)
    vectors.set(bytes.toString('hex', at, at + keyBytes), bytes.subarray(at + keyBytes, at + recordBytes))
  return {
    get: (text: string) => vectors.get(keyOf(text).toString('hex')),
    add(texts: readonly string[], answers: readonly Float32Array[]) {
      const records = texts.map((text, at) => {
        const { buffer, byteOffset, byteLength } = answers[at] as Float32Array
        const [key, vector] = [keyOf(text), Buffer.from(buffer, byteOffset, byteLength)]
        vectors.set(key.toString('hex'), vector)
        return Buffer.concat([key, vector])
      })
      appendFileSync(file, Buffer.concat(records))
    },
  }
}

/**
 * An OpenAI-compatible endpoint before the real one, which is only asked for what it has not answered in an earlier run.
 */
export async function startKeptEmbeddings(real: Embeddings, file: string) {
  const kept = openFile(file, real.dims)
  const embed = async (texts: readonly string[]): Promise<Buffer[]> => {
    const missing = [...new Set(texts)].filter((text) => kept.get(text) === undefined)
    if (missing.length > 0) kept.add(missing, await real.embed(missing))
    return texts.map((text) => kept.get(text) as Buffer)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const { input } = JSON.parse(await readText(request)) as { input: string[] }
      const data = (await embed(input)).map((vector, index) => ({ index, embedding: vector.toString('base64') }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    } catch (error) {
      response.writeHead(503).end((error as Error).message)
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    /** To be given as `<PROVIDER>_BASE_URL`. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    embed,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
