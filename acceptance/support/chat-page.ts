import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A front end of its own: a page, and a server that serves it. */
export interface ChatPage {
  origin: string
  /** Whom the page speaks for and where the gateway is; known only when that runs. */
  serve(to: { gateway: string; authorization: string; session: string }): void
  stop(): Promise<void>
}

/**
 * EventSource can send no Authorization header, and a token in an address ends up in logs. So the page's own server,
 * which knows who is logged in, hands `/stream` on with the token; chat and resume go from the page straight to the gateway.
 */
export async function startChatPage(): Promise<ChatPage> {
  let target: { gateway: string; authorization: string; session: string } | undefined
  const server = createServer((request, response) => {
    if (!target) response.writeHead(503).end()
    else if (request.url?.startsWith('/stream')) handOn(request, response, target)
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(target))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve(to) {
      target = to
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Target = { gateway: string; authorization: string; session: string }

const pathOf = ({ gateway, session }: Target) =>
  `${gateway}/consultations-service/api/v1/consultations/sessions/${session}`

function handOn(request: IncomingMessage, response: ServerResponse, target: Target): void {
  const last = request.headers['last-event-id']
  const headers = { authorization: target.authorization, ...(last !== undefined && { 'last-event-id': last }) }
  const onward = send(`${pathOf(target)}/stream`, { headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    response.flushHeaders()
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  onward.end()
  response.on('close', () => onward.destroy())
}

/** It shows what it hears in two places: by EventSource, and by reading the answer to its own request. */
const page = (target: Target) => `<!doctype html>
<meta charset="utf-8"><title>Chat</title>
<form><input name="message"><button>Say</button></form>
<div id="card"></div>
<h2>stream</h2><pre id="stream"></pre>
<h2>chat</h2><pre id="chat"></pre>
<output id="state"></output>
<script type="module">
const path = ${JSON.stringify(pathOf(target))}
const headers = { authorization: ${JSON.stringify(target.authorization)}, 'content-type': 'application/json' }
const at = (id) => document.getElementById(id)
window.heard = { stream: [], chat: [], opened: 0 }
const source = new EventSource('/stream')
source.onopen = () => heard.opened++
for (const event of ['delta', 'card', 'end', 'progress', 'task_start', 'task_end'])
  source.addEventListener(event, (told) => show('stream', told.lastEventId, event, JSON.parse(told.data)))
function show(where, id, event, data) {
  heard[where].push([Number(id), event, data])
  if (event === 'progress' && data.trace_id) at(where).textContent = ''
  if (event === 'delta') at(where).textContent += data.content
  if (event === 'card' && where === 'chat') ask(data)
  if (event === 'end' && where === 'chat') at('state').textContent = data.status
}
async function say(what, body) {
  at('state').textContent = ''
  const response = await fetch(path + what, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) return void (at('state').textContent = (await response.json()).code)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let read; !(read = await reader.read()).done; ) {
    const frames = (text + read.value).split('\\n\\n')
    text = frames.pop()
    for (const frame of frames) {
      const { id, event, data } = Object.fromEntries(frame.split('\\n').map((line) => line.split(/: (.*)/s)))
      if (event !== 'heartbeat') show('chat', id, event, JSON.parse(data))
    }
  }
}
function ask({ card_id, title, questions }) {
  const form = document.createElement('form')
  form.append(title, ...questions.map(({ question, field_key }) => {
    const input = Object.assign(document.createElement('input'), { name: field_key, placeholder: question })
    return input
  }), Object.assign(document.createElement('button'), { textContent: 'Answer' }))
  form.onsubmit = (event) => {
    event.preventDefault()
    const answers = [...new FormData(form)].map(([field_key, value]) => ({ field_key, value }))
    at('card').replaceChildren()
    say('/resume', { card_id, user_response: { answers } })
  }
  at('card').replaceChildren(form)
}
document.querySelector('form').onsubmit = (event) => {
  event.preventDefault()
  say('/chat', { message: event.target.message.value })
}
</script>`
