import createClient from 'openapi-fetch'
// Written by openapi-typescript from the one description of a running suite, before this is type-checked and run.
import type { components, paths } from './types/casewright.d.ts'

type ChatEvent = components['schemas']['ChatEvent']
type Matter = components['schemas']['Matter']

/** A client uploads a file, chats, and reads the matter that came of it: with nothing but generated types. */
export async function playFlow(
  origin: string,
  headers: Record<string, string>,
): Promise<{ fileName: string; events: ChatEvent['event'][]; answer: string; matter: Matter; todos: string[] }> {
  const client = createClient<paths>({ baseUrl: origin, headers })

  const uploaded = await client.POST('/files-service/api/v1/files/upload', {
    body: { file: ['借条：今借到人民币五万元。'], purpose: 'evidence' },
    bodySerializer: ({ file, purpose }) => {
      const form = new FormData()
      form.set('purpose', purpose ?? 'general')
      for (const text of file) form.append('file', new Blob([text], { type: 'text/plain' }), 'loan.txt')
      return form
    },
  })
  if (!uploaded.data) throw new Error(uploaded.error.message)
  const [file] = uploaded.data.data.files
  if (!file) throw new Error('nothing was kept')

  const made = await client.POST('/consultations-service/api/v1/consultations/sessions', {
    body: { title: 'A loan', file_ids: [file.fileId] },
  })
  if (!made.data) throw new Error(made.error.message)
  const path = { id: made.data.data.id }

  const chat = await client.POST('/consultations-service/api/v1/consultations/sessions/{id}/chat', {
    params: { path },
    body: { message: '张三借了我五万元，到期不还，我想起诉。', file_ids: [file.fileId] },
    parseAs: 'text',
  })
  if (chat.data === undefined) throw new Error(chat.error.message)
  const events = framesIn(chat.data)
  const answer = events.map((event) => (event.event === 'delta' ? event.data.content : '')).join('')

  const session = await client.GET('/consultations-service/api/v1/consultations/sessions/{id}', { params: { path } })
  const id = session.data?.data.matter_id
  if (!id) throw new Error('the session has no matter')
  const read = await client.GET('/matter-service/api/v1/matters/{id}', { params: { path: { id } } })
  const todos = await client.GET('/matter-service/api/v1/matters/{id}/todos', {
    params: { path: { id }, query: { size: 50 } },
  })
  if (!read.data || !todos.data) throw new Error('the matter cannot be read')
  return {
    fileName: file.name,
    events: events.map(({ event }) => event),
    answer,
    matter: read.data.data,
    todos: todos.data.data.items.map(({ todo_key }) => todo_key),
  }
}

const framesIn = (text: string): ChatEvent[] =>
  text.split('\n\n').flatMap((frame) => {
    const field = (name: string) => frame.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
    const [event, data] = [field('event'), field('data')]
    return event && data ? [{ event, data: JSON.parse(data) } as ChatEvent] : []
  })
