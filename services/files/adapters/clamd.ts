import { connect, type Socket } from 'node:net'
import { ServiceError } from '@casewright/kit/data/errors'

/** Shows bytes to a malware scanner: the name of what it found, or null. Rejects when it cannot say. */
export type Scan = (bytes: AsyncIterable<Uint8Array>) => Promise<string | null>

/**
 * ClamAV by its daemon's own protocol (`INSTREAM`): each chunk behind its length, an empty one at the end. What cannot
 * be scanned is not let in: a file above the scanner's own limit is too large, every other failure is an outage.
 */
export function createScan(address: string | undefined, silenceMsMax = 60_000): Scan | undefined {
  if (!address) return undefined
  return async (bytes) => {
    const socket = connectTo(address)
    try {
      const [answer, isAllSent] = await Promise.all([answerOf(socket, silenceMsMax), send(socket, bytes)])
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (found) return found
      if (answer.startsWith('INSTREAM size limit exceeded'))
        throw new ServiceError('payload_too_large', 'the file is larger than the malware scanner takes')
      // What it says before it has seen all is no answer.
      if (answer === 'stream: OK' && isAllSent) return null
      throw new Error(`the answer was ${JSON.stringify(answer.slice(0, 200))}`)
    } catch (cause) {
      if (cause instanceof ServiceError) throw cause
      const message = 'the malware scanner does not answer; try again in a moment'
      throw new ServiceError('dependency_unavailable', message, null, { cause })
    } finally {
      socket.destroy()
    }
  }
}

/** Whether it is there at all; rejects when it is not. */
export async function pingScanner(address: string): Promise<void> {
  const socket = connectTo(address)
  try {
    socket.write('zPING\0')
    const answer = await answerOf(socket, pingMsMax)
    if (answer !== 'PONG') throw new Error(`the answer was ${JSON.stringify(answer.slice(0, 200))}`)
  } finally {
    socket.destroy()
  }
}

const pingMsMax = 1_500

function connectTo(address: string): Socket {
  if (address.includes('/')) return connect(address)
  const colon = address.lastIndexOf(':')
  return connect(Number(address.slice(colon + 1)), address.slice(0, colon).replace(/^\[|\]$/g, ''))
}

/** Whether all of it was sent: the scanner hangs up before the end when it has had enough. */
async function send(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  const write = async (chunk: Uint8Array) => {
    if (!socket.write(chunk)) await drained(socket)
  }
  await write(Buffer.from('zINSTREAM\0'))
  for await (const chunk of bytes) {
    if (!socket.writable || socket.readableEnded) return false
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    await write(length)
    await write(chunk)
  }
  if (!socket.writable) return false
  await write(Buffer.alloc(4))
  return true
}

/** Or closed. Not by `once`, which would leave a listener for each chunk of a large file. */
function drained(socket: Socket): Promise<void> {
  if (socket.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })
}

/** Up to the zero byte that ends it. What happens to the connection after that, a reset for what was not read, changes nothing. */
function answerOf(socket: Socket, silenceMsMax: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.setTimeout(silenceMsMax, () => socket.destroy(new Error('no answer in time')))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`it hung up after ${JSON.stringify(answer.slice(0, 200))}`)))
    socket.on('data', (chunk) => {
      answer += String(chunk)
      const end = answer.indexOf('\0')
      if (end >= 0) resolve(answer.slice(0, end).trim())
      else if (answer.length > answerCharactersMax) reject(new Error('the answer has no end'))
    })
  })
}

const answerCharactersMax = 10_000
