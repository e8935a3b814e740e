import { key } from '../suite-process.ts'

interface Session {
  id: string
  user: string
}

/** Conversations with a suite, each as somebody else, over HTTP. */
export function conversationsAt(url: string) {
  const base = `${url.replace(/\/$/, '')}/consultations-service/api/v1/consultations/sessions`
  let users = 0
  const headersOf = (user: string) => ({
    'x-internal-api-key': key,
    'x-user-id': user,
    'x-organization-id': 'bench',
    'content-type': 'application/json',
  })

  async function post(user: string, path: string, body: object): Promise<Response> {
    const answer = await fetch(base + path, { method: 'POST', headers: headersOf(user), body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  async function newSession(user = `user-${++users}`): Promise<Session> {
    const { data } = (await (await post(user, '', {})).json()) as { data: { id: string } }
    return { id: data.id, user }
  }

  /** The answer to a message, while it comes. */
  const ask = ({ id, user }: Session, message: string) => post(user, `/${id}/chat`, { message })

  /** A turn that ends with a card. */
  async function dispute(user?: string): Promise<void> {
    const asked = await (await ask(await newSession(user), 'My landlord owes me the deposit, I want to sue.')).text()
    if (!asked.includes('event: card')) throw new Error(`no card: ${asked.slice(-300)}`)
  }

  /** A turn that answers with 50 tokens. */
  async function question(user?: string): Promise<void> {
    const said = await (await ask(await newSession(user), 'What is a lease?')).text()
    if (said.split('event: delta').length - 1 !== 50) throw new Error(`not 50 deltas: ${said.slice(-300)}`)
  }

  return {
    newSession,
    ask,
    dispute: () => dispute(),
    question: () => question(),
    /** Both, one after the other, as one person. */
    async pair(): Promise<void> {
      const user = `user-${++users}`
      await dispute(user)
      await question(user)
    },
    stream: ({ id, user }: Session, signal: AbortSignal) =>
      fetch(`${base}/${id}/stream`, { headers: headersOf(user), signal }),
  }
}

/** Does the work so many times, some of them at once. */
export async function together(count: number, atOnce: number, work: () => Promise<void>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await work()
    }),
  )
}
