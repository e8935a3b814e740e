import type { Client } from '@casewright/client/create-client'
import type { ConsultationSession } from '@casewright/client/types/consultations'
import { ServiceError } from '@casewright/kit/data/errors'
import { personClient } from '../person-client.ts'
import { askLines } from './ask-lines.ts'
import { CommandError } from './command-error.ts'
import { type ConnectionOptions, suiteUrl } from './connection.ts'
import { converse } from './converse.ts'
import { explained } from './explain.ts'
import { type LoginOptions, logIn } from './login.ts'
import { isConversation, painted, type Surroundings } from './surroundings.ts'
import type { Talk } from './talk.ts'

export interface ChatOptions extends ConnectionOptions, LoginOptions {
  session?: string
  matter?: string
  language?: 'zh' | 'en'
}

/** A conversation until one says /quit or there is nothing more to say. Ctrl-C leaves it; it can be gone on with. */
export async function chat(options: ChatOptions, surroundings: Surroundings): Promise<void> {
  const url = suiteUrl(options, surroundings.environment, 'people')
  const leaving = new AbortController()
  const leave = () => leaving.abort(new CommandError('Broken off.', 130))
  process.on('SIGINT', leave)
  try {
    const person = await logIn(url, options, surroundings.environment)
    const talk: Omit<Talk, 'session' | 'asker'> = {
      person,
      client: personClient(url, person.token),
      language: options.language,
      surroundings,
      signal: leaving.signal,
    }
    const session = await openSession(talk.client, options)
    leaving.signal.throwIfAborted()
    await converseIn(session, talk)
  } catch (error) {
    throw explained(error, url)
  } finally {
    process.off('SIGINT', leave)
  }
}

async function converseIn(session: ConsultationSession, talk: Omit<Talk, 'session' | 'asker'>): Promise<void> {
  const { surroundings, language, signal, person } = talk
  const { stderr } = surroundings
  const isAtTerminal = isConversation(surroundings)
  if (isAtTerminal)
    stderr.write(painted(stderr, 'dim', `You talk as ${person.user}; /help tells what else you can do.\n`))
  const asker = isAtTerminal
    ? (await import('./ask-terminal.ts')).askTerminal(surroundings, language)
    : askLines(surroundings, signal)
  try {
    await converse({ ...talk, session, asker })
  } finally {
    asker.close()
    stderr.write(painted(stderr, 'dim', `Go on with: casewright chat --session ${session.id}\n`))
  }
}

/** The consultation that is named, by itself or by its matter, or a new one. */
async function openSession({ consultations }: Client, options: ChatOptions): Promise<ConsultationSession> {
  for (const name of ['session', 'matter'] as const)
    if (options[name] !== undefined && !uuid.test(options[name]))
      throw new CommandError(`--${name} must be an id such as ${exampleId}, but is "${options[name]}".`, 2)
  if (options.session !== undefined) return namedSession(consultations, options.session)
  if (options.matter === undefined) return consultations.createSession({ body: {} })
  for (let page = 1; ; page++) {
    const { items, total_pages } = await consultations.listSessions({ query: { page, size: 200 } })
    const session = items.find(({ matter_id }) => matter_id === options.matter)
    if (session) return session
    if (page >= total_pages)
      throw new CommandError(
        `No consultation of yours belongs to the matter ${options.matter}: begin one without --matter.`,
      )
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const exampleId = '01a1dfac-9a91-740d-940c-4d52d77575c9'

const namedSession = (consultations: Client['consultations'], id: string): Promise<ConsultationSession> =>
  consultations.readSession({ params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ServiceError && error.code === 'not_found')) throw error
    throw new CommandError(
      `There is no consultation ${id} that you may see: look at the id, and at who you are with --as.`,
    )
  })
