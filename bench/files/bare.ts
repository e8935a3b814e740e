import { createReadStream, createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** The least that can be done: a body into a file, a file into a body. In a process of its own, as the service is. */
const path = process.argv[2] as string
const server = createServer((request, response) => {
  const flow =
    request.method === 'PUT' ? pipeline(request, createWriteStream(path)) : pipeline(createReadStream(path), response)
  void flow.then(() => request.method === 'PUT' && response.end('{}'))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
