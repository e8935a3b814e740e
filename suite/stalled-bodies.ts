import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

interface Connection {
  /** The last request of the connection. */
  request?: IncomingMessage
  /** The request whose body is being measured, since when, and what the connection had brought until then. */
  measured?: IncomingMessage | undefined
  since: number
  bytes: number
}

interface StallLimits {
  stallMs: number
  stallBytes: number
}

/**
 * Closes connections whose request bodies arrive too slowly, so that nobody holds them open with a byte now and then. A
 * body that we do not read, because its handler waits for something, is not its sender's fault and is not measured.
 * Gives the function to call with each request. One entry per connection: an upload costs what any other request does.
 */
export function refuseStalledBodies(
  server: Server,
  { stallMs, stallBytes }: StallLimits,
  refuse: (socket: Socket) => void,
): (request: IncomingMessage) => void {
  const connections = new Map<Socket, Connection>()
  server.on('connection', (socket) => {
    connections.set(socket, { since: 0, bytes: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  const look = () => {
    const now = performance.now()
    for (const [socket, connection] of connections) if (isStalled(socket, connection, now)) close(socket)
  }
  const close = (socket: Socket) => {
    refuse(socket)
    socket.destroySoon()
  }
  const isStalled = (socket: Socket, connection: Connection, now: number): boolean => {
    const { request, measured, since, bytes } = connection
    const isArriving = request !== undefined && !request.complete && !request.destroyed && !isWaitingForUs(request)
    const isNew = request !== measured
    const isOver = now - since >= stallMs
    if (isArriving && !isNew && isOver && socket.bytesRead - bytes < stallBytes) return true
    if (!isArriving || isNew || isOver)
      Object.assign(connection, { measured: isArriving ? request : undefined, since: now, bytes: socket.bytesRead })
    return false
  }
  const looking = setInterval(look, Math.max(20, stallMs / 4)).unref()
  server.once('close', () => clearInterval(looking))
  return (request) => {
    const connection = connections.get(request.socket)
    if (connection) connection.request = request
  }
}

const isWaitingForUs = ({ readableLength, readableHighWaterMark }: IncomingMessage): boolean =>
  readableLength >= readableHighWaterMark
