import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A dispute of which nothing is known yet: what it lacks is asked by card. */
const reading = { kind: 'dispute', cause: null, side: null, wants: null, slots: [] }

/** An OpenAI-compatible endpoint that answers at once: a case is read without finding anything, an answer is tokens. */
export async function startInstantModel(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const isSkill = body.includes('Answer with one JSON object')
      const said = isSkill
        ? [JSON.stringify(reading)]
        : Array.from({ length: Number(/tokens=(\d+)/.exec(body)?.[1] ?? 50) }, () => 'word ')
      const chunk = (delta: object, finish_reason: string | null) =>
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'instant', choices: [{ index: 0, delta, finish_reason }] })}\n\n`
      if (!body.includes('"stream":true')) {
        const message = { role: 'assistant', content: said.join('') }
        const whole = { id: 'x', object: 'chat.completion', created: 1, model: 'instant' }
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ ...whole, choices: [{ index: 0, message, finish_reason: 'stop' }] }))
        return
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`${said.map((content) => chunk({ content }, null)).join('')}${chunk({}, 'stop')}data: [DONE]\n\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
