import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const intake = {
  kind: 'dispute',
  language: 'en',
  client: null,
  opponent: null,
  side: null,
  claim: null,
  amount: null,
  currency: null,
  event_date: null,
  facts: null,
  parties: [],
  amounts: [],
  dates: [],
  claims: [],
  numbers: [],
}
const question = (field_key: string) => ({ question: field_key, field_key, input_type: 'text', required: true })
const control = {
  action: 'ask_user',
  review_type: 'clarify',
  questions: [question('intake.note_one'), question('intake.note_two')],
}

/** An OpenAI-compatible endpoint that answers at once: intake asks two questions and then is content, an answer is tokens. */
export async function startInstantModel(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const isSkill = body.includes('Answer with one JSON object')
      const isAnswered = body.includes('note_two')
      const products = { intake: isAnswered ? { ...intake, note_one: 'a', note_two: 'b' } : intake }
      const said = isSkill
        ? [JSON.stringify({ summary: 'ok', products, control: isAnswered ? null : control })]
        : Array.from({ length: Number(/tokens=(\d+)/.exec(body)?.[1] ?? 50) }, (_, n) => `token-${n} `)
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
