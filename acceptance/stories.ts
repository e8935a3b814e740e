import { readFileSync } from 'node:fs'
import type { Card } from '@casewright/contracts/ai-engine/resources'
import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import {
  type Answers,
  answerCard,
  answersTo,
  ask,
  beginConsultation,
  complaint,
  type Heard,
  loanContract,
  loanNote,
  type Person,
  particulars,
  say,
  sessionPath,
  uploadFile,
} from './story.ts'

/** A matter from its first message to its document, told with and without a model, tested and rendered for readers. */
export interface Story {
  /** Its folder in docs/examples. */
  name: string
  title: string
  language: 'zh' | 'en'
  files: { name: string; text: string }[]
  message: string
  /** What is answered when a card asks for it; else the first option, or yes. */
  answers: Answers
}

const example = (file: string): string => readFileSync(new URL(`examples/${file}`, import.meta.url), 'utf8')

export const loanDispute: Story = {
  name: 'loan-dispute',
  title: '朋友借款到期不还',
  language: 'zh',
  files: [loanNote, loanContract],
  message: complaint,
  answers: { ...particulars, 'strategy.document': 'statement_of_claim' },
}

export const saasReview: Story = {
  name: 'saas-review',
  title: 'Review of a SaaS agreement',
  language: 'en',
  files: [{ name: 'SaaS agreement.txt', text: example('saas-agreement.en.txt') }],
  message:
    'Please review this SaaS agreement for us before we sign. We are the customer, a trading company in Shanghai.',
  answers: { 'contract_review.side': 'customer' },
}

/** One thing that happened, in the order of the conversation. */
export type Moment =
  | { as: 'message'; text: string; files: string[] }
  | { as: 'step'; text: string }
  | { as: 'card'; card: Card; answers: Answers }
  | { as: 'answer'; text: string }

export interface Told {
  session: ConsultationSession
  matter_id: string
  file_ids: string[]
  moments: Moment[]
  /** Each card that was asked, in its order. */
  cards: Card[]
}

/** Plays the client of a story to its end. */
export async function tell(story: Story, client: Person): Promise<Told> {
  const session = await beginConsultation(client, story.title)
  const file_ids: string[] = []
  for (const { name, text } of story.files) file_ids.push(await uploadFile(client, name, text))
  const moments: Moment[] = [{ as: 'message', text: story.message, files: story.files.map(({ name }) => name) }]
  const cards: Card[] = []
  let heard = await say(client, session, story.message, file_ids)
  for (;;) {
    moments.push(...momentsOf(heard))
    const { card } = heard
    if (!card) break
    if (cards.length > 12) throw new Error('the story has no end')
    cards.push(card)
    const answers = answersTo(card, story.answers)
    moments.push({ as: 'card', card, answers })
    heard = await answerCard(client, session, card, answers)
  }
  const { matter_id } = await ask<ConsultationSession>(client, 'GET', sessionPath(session))
  if (matter_id === null) throw new Error('the story has no matter')
  return { session, matter_id, file_ids, moments, cards }
}

const momentsOf = ({ events, text }: Heard): Moment[] => [
  ...events.flatMap(({ event, data }) =>
    event === 'task_end' && typeof data.skill === 'string' ? [{ as: 'step' as const, text: data.skill }] : [],
  ),
  ...(text === '' ? [] : [{ as: 'answer' as const, text }]),
]
