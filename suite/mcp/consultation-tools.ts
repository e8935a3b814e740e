import { randomUUID } from 'node:crypto'
import { turnEvents } from '@casewright/client/turn-events'
import type { ChatEvent } from '@casewright/client/types/consultations'
import type { Card } from '@casewright/contracts/card'
import { Closed, Id } from '@casewright/contracts/common'
import { ChatRequest, ResumeRequest } from '@casewright/contracts/consultations/resources'
import { filled } from '@casewright/legal/skills/language'
import { Type } from 'typebox'
import texts from '../../resources/texts/integrations.json' with { type: 'json' }
import { type CardAnswers, type ToolContext, tool } from './tool.ts'

const { message, file_ids, locale } = ChatRequest.properties
/** A person is asked so often in one call; the next card is left to the next call. */
const cardsMax = 10

interface Turn {
  answer: string
  status: string
  card: Card | null
}

/** Follows a turn; where the client can ask its person, the turn goes on with their answers, card after card. */
async function consult(session_id: string, first: () => Promise<AsyncIterable<ChatEvent>>, context: ToolContext) {
  const { suite, signal } = context
  let turn = await follow(first, context)
  const said = [turn.answer]
  for (let asked = 0; turn.card && asked < cardsMax; asked++) {
    const answers = await context.askPerson(turn.card)
    if (!answers) break
    const { card_id } = turn.card
    turn = await follow(
      () => suite.consultations.resume({ params: { id: session_id }, body: resumeBody(card_id, answers), signal }),
      context,
    )
    said.push(turn.answer)
  }
  const { matter_id } = await suite.consultations.readSession({ params: { id: session_id } })
  return { session_id, matter_id, ...turn, answer: said.filter(Boolean).join('\n\n') }
}

const resumeBody = (card_id: string | undefined, answers: CardAnswers) => ({
  ...(card_id !== undefined && { card_id }),
  client_message_id: randomUUID(),
  user_response: { answers },
})

async function follow(ask: () => Promise<AsyncIterable<ChatEvent>>, { signal, report }: ToolContext): Promise<Turn> {
  const turn: Turn = { answer: '', status: 'interrupted', card: null }
  for await (const { event, data } of turnEvents(ask, signal)) {
    if (event === 'delta') turn.answer += data.content
    else if (event === 'task_start') report([data.title, data.skill].filter(Boolean).join(' '))
    else if (event === 'error') turn.answer += data.message
    else if (event === 'card') turn.card = data as unknown as Card
    else if (event === 'end') turn.status = data.status
  }
  return turn
}

const say = (
  session_id: string,
  body: { message: string; file_ids?: string[]; locale?: 'zh' | 'en' },
  context: ToolContext,
) => {
  const { suite, signal } = context
  const sent = { ...body, client_message_id: randomUUID() }
  return consult(
    session_id,
    () => suite.consultations.chat({ params: { id: session_id }, body: sent, signal }),
    context,
  )
}

const cardNote =
  'When `card` is not null, the consultation waits for its answers: ask the user, then call answer_card with a value for each field_key.'

export const consultationTools = [
  tool({
    name: 'start_consultation',
    title: 'Start a consultation',
    description: `Begins a consultation with what the user says, and gives the answer. ${cardNote}`,
    readOnly: false,
    input: Closed({
      message,
      file_ids,
      language: locale,
      matter_id: Type.Optional(Type.String({ format: 'uuid', description: 'A matter of the caller to talk about' })),
    }),
    run: async ({ message, file_ids, language, matter_id }, context) => {
      const { id } = await context.suite.consultations.createSession({ body: { ...(matter_id && { matter_id }) } })
      return say(id, { message, ...(file_ids && { file_ids }), ...(language && { locale: language }) }, context)
    },
  }),
  tool({
    name: 'continue_consultation',
    title: 'Go on with a consultation',
    description: `Says something more in a consultation that waits for no card. ${cardNote}`,
    readOnly: false,
    input: Closed({ session_id: Id, message, file_ids, language: locale }),
    run: ({ session_id, message, file_ids, language }, context) =>
      say(session_id, { message, ...(file_ids && { file_ids }), ...(language && { locale: language }) }, context),
  }),
  tool({
    name: 'answer_card',
    title: 'Answer a card',
    description: `Answers the questions that a consultation waits for. ${cardNote}`,
    readOnly: false,
    input: Closed({
      session_id: Id,
      card_id: ResumeRequest.properties.card_id,
      answers: ResumeRequest.properties.user_response.properties.answers,
    }),
    run: ({ session_id, card_id, answers }, context) =>
      consult(
        session_id,
        () =>
          context.suite.consultations.resume({
            params: { id: session_id },
            body: resumeBody(card_id, answers),
            signal: context.signal,
          }),
        context,
      ),
  }),
  tool({
    name: 'review_contract',
    title: 'Review a contract',
    description: `Reviews a contract that the caller has uploaded to files-service, by its file id. ${cardNote}`,
    readOnly: false,
    input: Closed({
      file_id: Id,
      side: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'For whom: buyer, tenant, the name of a party' }),
      ),
      language: Type.Optional(Type.Enum(['zh', 'en'])),
    }),
    run: async ({ file_id, side, language = 'zh' }, context) => {
      const { id } = await context.suite.consultations.createSession({ body: {} })
      const request = texts.review_contract[language]
      const message = side === undefined ? request : request + filled(texts.on_behalf_of, { side })[language]
      return say(id, { message, file_ids: [file_id], locale: language }, context)
    },
  }),
]
