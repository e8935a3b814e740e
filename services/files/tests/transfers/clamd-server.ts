import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** How the scanner behaves: what it says once it has seen all bytes, or something rude. */
export type Manner =
  | { says: (bytes: Buffer) => string }
  | { hangsUpAfter: number; says?: string }
  | { keepsSilent: true }

export interface ScannerServer {
  address: string
  port: number
  manner: Manner
  /** Sizes of the files that it was shown to the end. */
  seen: number[]
  close(): Promise<void>
}

export const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`
const finding: Manner = { says: (bytes) => (bytes.includes(eicar) ? 'stream: Eicar-Test FOUND' : 'stream: OK') }

/** Speaks `INSTREAM` as clamd does, written from its manual page. */
export async function startScanner(manner: Manner = finding, port = 0): Promise<ScannerServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      // It has said what it had to say, and only takes what is still on its way.
      if (socket.writableEnded) return
      received = Buffer.concat([received, chunk])
      const { manner } = scanner
      if ('keepsSilent' in manner) return
      if ('hangsUpAfter' in manner) {
        if (received.length < manner.hangsUpAfter) return
        if (manner.says === undefined) socket.destroy()
        else socket.end(`${manner.says}\0`)
        return
      }
      const content = contentOf(received)
      if (content === undefined) return
      scanner.seen.push(content.length)
      socket.end(`${manner.says(content)}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const taken = (server.address() as AddressInfo).port
  const scanner: ScannerServer = {
    address: `127.0.0.1:${taken}`,
    port: taken,
    manner,
    seen: [],
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return scanner
}

/** All chunks once the empty one has come; throws when it is not the protocol. */
function contentOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.length < command.length) return undefined
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('not INSTREAM')
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
