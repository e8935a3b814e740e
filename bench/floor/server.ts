import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog } from '../../kit/data/log.ts'
import { createMetrics } from '../../kit/http/metrics.ts'
import { createApp, serveContract } from '../../kit/http/serve.ts'
import { contract, handlers, keys } from './sample.ts'

/** The least a Node server can do for the same two requests. */
const bare: RequestListener = (request, response) => {
  const answer = (data: unknown) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(`{"code":0,"message":"ok","data":${JSON.stringify(data)}}`)
  }
  if (request.method === 'GET') return answer({ id: '7', page: 1, name: 'a fact' })
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => answer(JSON.parse(text)))
}

async function kit(level: string): Promise<RequestListener> {
  const options = { keys, log: createLog({ level, format: 'json', write: () => {} }), metrics: createMetrics('bench') }
  const served = createApp(options)
  serveContract(served, contract, handlers, undefined, options)
  await served.app.ready()
  return served.app.routing
}

const kinds: Record<string, () => Promise<RequestListener>> = {
  bare: async () => bare,
  kit: () => kit('warn'),
  'kit-logging': () => kit('info'),
}

const listener = await (kinds[process.argv[2] as string] as () => Promise<RequestListener>)()
const server = createServer(listener)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
// Asked for the CPU spent so far, before and after a round of requests.
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
process.on('disconnect', () => process.exit(0))
