import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { TObject } from 'typebox'
import { invalidField, ServiceError } from '../data/errors.ts'
import { isStorableText, storableTextRule } from './json-body.ts'

export interface UploadLimits {
  filesMax: number
  fileBytesMax: number
  /** The other fields of the form, which the handler checks, for the API description. */
  fields?: TObject
}

/** One part of a form, in the order of arrival. A file's bytes must be read before the next part comes. */
export type UploadPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; fileName: string; contentType: string; bytes: AsyncIterable<Uint8Array> }

const fieldBytesMax = 64 * 1024
const fieldsMax = 100
/** Empty files flow without any waiting, so their number is bounded before a handler sees them. */
const partsMax = 1000

/**
 * The parts of a multipart body while they arrive: nothing is held whole. A file that its reader leaves is skipped.
 * A body that is malformed or was cut off throws `invalid_input`, so that no half file looks whole.
 */
export async function* decodeMultipart(body: Readable, contentType: string): AsyncGenerator<UploadPart> {
  const parts = new PassThrough({ objectMode: true, highWaterMark: 1 })
  const busboy = openBusboy(contentType)
  let failure: Error | undefined
  const files = new Map<UploadPart, BusboyFileStream>()
  const fail = (error: Error) => {
    failure ??= error
    parts.destroy(failure)
    for (const stream of files.values()) stream.destroy(failure)
  }
  busboy.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut)
      return fail(new ServiceError('payload_too_large', `the field ${name} is longer than ${fieldBytesMax} bytes`))
    parts.write({ kind: 'field', name: unescaped(name), value })
  })
  busboy.on('file', (name, stream, sentName: string | undefined, _encoding, type) => {
    stream.on('error', () => {})
    const fileName = sentName ?? ''
    const bytes = fileBytes(stream, fileName, () => failure)
    const about = { name: unescaped(name), fileName: unescaped(fileName), contentType: type }
    const part: UploadPart = { kind: 'file', ...about, bytes }
    files.set(part, stream)
    parts.write(part)
  })
  const tooMany = (what: string) => () => fail(new ServiceError('payload_too_large', `too many ${what} in one form`))
  busboy.on('fieldsLimit', tooMany('fields'))
  busboy.on('partsLimit', tooMany('parts'))
  const reading = pipeline(body, busboy).then(
    () => parts.end(),
    () => fail(invalidField('body', 'is not a complete multipart form')),
  )
  try {
    for await (const part of parts) {
      yield part as UploadPart
      // Whatever the reader left of the file: the next part comes only after its end.
      files.get(part)?.resume()
      files.delete(part)
    }
  } catch (error) {
    throw failure ?? error
  } finally {
    body.unpipe(busboy)
    body.resume()
  }
  await reading
}

function openBusboy(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: fieldsMax, fieldSize: fieldBytesMax, parts: partsMax },
    })
  } catch {
    throw new ServiceError('unsupported_media_type', 'send the files as multipart/form-data with a boundary')
  }
}

async function* fileBytes(
  stream: BusboyFileStream,
  fileName: string,
  failure: () => Error | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array
  } catch {
    throw failure() ?? invalidField('body', `ends before the file ${fileName} does`)
  }
}

/** The limits of an endpoint, for both transports: the first byte or file too many throws `payload_too_large`. */
export async function* limitParts(parts: AsyncIterable<UploadPart>, limits: UploadLimits): AsyncGenerator<UploadPart> {
  let files = 0
  for await (const part of parts) {
    for (const text of [part.name, part.kind === 'file' ? part.fileName : part.value])
      if (!isStorableText(text)) throw invalidField(`body.${part.name.toWellFormed()}`, storableTextRule)
    if (part.kind === 'file' && ++files > limits.filesMax)
      throw new ServiceError('payload_too_large', `at most ${limits.filesMax} files may be sent at once`)
    yield part.kind === 'file' ? { ...part, bytes: limitBytes(part.bytes, part.fileName, limits.fileBytesMax) } : part
  }
}

/** Throws `payload_too_large` at the first byte too many. */
export async function* limitBytes(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > bytesMax) throw new ServiceError('payload_too_large', `${fileName} is larger than ${bytesMax} bytes`)
    yield chunk
  }
}

/** The other direction: parts as a streamed multipart body, for clients. */
export function encodeMultipart(parts: AsyncIterable<UploadPart>): { contentType: string; body: Readable } {
  const boundary = `casewright-${randomBytes(12).toString('hex')}`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.from(encoded(parts, boundary), { objectMode: false }),
  }
}

/** A quote or line end in a name travels percent-encoded, as browsers send it (WHATWG). */
const quoted = (text: string): string => `"${text.replace(/["\r\n]/g, encodeURIComponent)}"`
const unescaped = (text: string): string => text.replace(/%(22|0D|0A)/gi, decodeURIComponent)
const oneLine = (text: string): string => text.replace(/[\r\n]/g, ' ')

async function* encoded(parts: AsyncIterable<UploadPart>, boundary: string): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(part.name)}`
    if (part.kind === 'field') yield Buffer.from(`${head}\r\n\r\n${part.value}`)
    else {
      const { fileName, contentType, bytes } = part
      yield Buffer.from(`${head}; filename=${quoted(fileName)}\r\nContent-Type: ${oneLine(contentType)}\r\n\r\n`)
      yield* bytes
    }
    yield Buffer.from('\r\n')
  }
  yield Buffer.from(`--${boundary}--\r\n`)
}
