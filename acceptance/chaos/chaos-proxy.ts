import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chaos-random.ts'

/** What can happen to a call on its way; the worst is `lose`: it was done, and nobody hears of it. */
const faults = ['delay', 'refuse', 'fail', 'lose', 'cut'] as const
type Fault = (typeof faults)[number]

export interface ChaosProxy {
  url: string
  /** How often each fault has struck. */
  struck: Record<Fault, number>
  /** Calls are struck only while it storms. */
  storm(storms: boolean): void
  stop(): Promise<void>
}

/**
 * Stands before the processes of one service as a balancer would: calls go round, past those that are not there. Which
 * call is struck by what follows from the seed.
 */
export async function startChaosProxy(
  targets: readonly string[],
  chance: Chance,
  probability: number,
): Promise<ChaosProxy> {
  const struck = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>
  let isStormy = false
  let turn = 0
  const fateOf = (): Fault | undefined => {
    const fate = isStormy && chance.happens(probability) ? chance.oneOf(faults) : undefined
    if (!fate) return undefined
    struck[fate]++
    return fate
  }
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fate = fateOf()
    const [delayMs, piecesMax] = [chance.between(20, 600), Math.floor(chance.between(0, 8))]
    const body = await buffer(request)
    if (fate === 'delay') await sleep(delayMs)
    if (fate === 'refuse') return void response.destroy()
    if (fate === 'fail') return unavailable(response)
    const answer = await sendRound(request, body, response)
    if (!answer) return unavailable(response)
    if (fate === 'lose') return cutOff(answer, response)
    response.writeHead(answer.statusCode as number, answer.headers)
    response.flushHeaders()
    let pieces = 0
    for await (const piece of answer) {
      if (fate === 'cut' && pieces++ >= piecesMax) return cutOff(answer, response)
      response.write(piece)
    }
    // A process that was killed ends its answer without an end.
    if (answer.complete) response.end()
    else response.destroy()
  }
  const sendRound = async (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    for (let tried = 0; tried < targets.length; tried++) {
      const target = targets[turn++ % targets.length] as string
      const answer = await sendTo(target, request, body, response).catch((error: NodeJS.ErrnoException) => {
        // Anything but this may have been heard, and is not sent twice by us.
        if (error.code !== 'ECONNREFUSED') throw error
      })
      if (answer) return answer
    }
    return undefined
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    struck,
    storm(storms) {
      isStormy = storms
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const sendTo = (target: string, { method, url, headers }: IncomingMessage, body: Buffer, reader: ServerResponse) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sending = send(target + url, { method: method as string, headers, agent: false }, resolve)
    sending.on('error', reject).end(body)
    // A reader that leaves is felt at the other end too.
    reader.once('close', () => sending.destroy())
  })

const unavailable = (response: ServerResponse): void => {
  response.writeHead(503, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ code: 'dependency_unavailable', message: 'struck by the test', data: null }))
}

const cutOff = (answer: IncomingMessage, response: ServerResponse): void => {
  answer.destroy()
  response.destroy()
}
