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
  turns: { message: string; files: { name: string; text: string }[] }[]
  /** What is answered when a card asks for it; else the first option, or yes. */
  answers: Answers
}

const example = (file: string): string => readFileSync(new URL(`examples/${file}`, import.meta.url), 'utf8')

export const loanDispute: Story = {
  name: 'loan-dispute',
  title: '朋友借款到期不还',
  language: 'zh',
  turns: [{ message: complaint, files: [loanNote, loanContract] }],
  answers: { ...particulars, 'strategy.document': 'statement_of_claim' },
}

export const loanDisputeInEnglish: Story = {
  name: 'loan-en',
  title: 'A loan that is not repaid',
  language: 'en',
  turns: [
    {
      message:
        'My friend Tom Becker borrowed money from me and does not repay it. I want to sue him. The note is attached.',
      files: [
        {
          name: 'IOU.txt',
          text: 'IOU\n\nI, Tom Becker, have borrowed RMB 50,000 (fifty thousand yuan) from Anna Miller in cash today. I shall repay it by 1 September 2025.\n\nBorrower: Tom Becker\n1 September 2024\n',
        },
      ],
    },
  ],
  answers: {
    'case_file.answers.term_rate': 'none was agreed',
    'case_file.answers.payments': 'nothing was repaid',
    'case_file.answers.demanded_on': '1 October 2025 by message',
    'strategy.document': 'statement_of_claim',
  },
}

export const saasReview: Story = {
  name: 'saas-review',
  title: 'Review of a SaaS agreement',
  language: 'en',
  turns: [
    {
      message:
        'Please review this SaaS agreement for us before we sign. We are the customer, a trading company in Shanghai.',
      files: [{ name: 'SaaS agreement.txt', text: example('saas-agreement.en.txt') }],
    },
  ],
  answers: { 'contract_review.side': 'customer' },
}

/** A labelled matter of `quality/matters`, as its client tells it. */
function storyOf(id: string, name: string): Story {
  const folder = new URL(`../quality/matters/${id}/`, import.meta.url)
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
  const { turns, answers, document, ...matter } = JSON.parse(read('matter.json')) as Pick<Story, 'language'> & {
    name: string
    turns: { message: string; files?: string[] }[]
    answers: Record<string, string>
    document: string
  }
  return {
    name,
    title: matter.name,
    language: matter.language,
    turns: turns.map(({ message, files = [] }) => ({
      message,
      files: files.map((file) => ({ name: file, text: read(`files/${file}`) })),
    })),
    answers: {
      ...Object.fromEntries(Object.entries(answers).map(([slot, words]) => [`case_file.answers.${slot}`, words])),
      'strategy.document': document,
    },
  }
}

export const dismissal = storyOf('43-inspector-dismissed-absence', 'dismissal')
export const trafficInjury = storyOf('47-cyclist-hit-by-van', 'traffic-injury')
export const loanDefence = storyOf('32-pig-farmer-sued', 'loan-defence')
export const tenantDeposit = storyOf('29-tenant-deposit-chats', 'tenant-deposit')

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

/** Plays the client of a story to its end; `said` is called before everything that the client sends. */
export async function tell(story: Story, client: Person, said: () => void = () => undefined): Promise<Told> {
  const session = await beginConsultation(client, story.title)
  const file_ids: string[] = []
  const moments: Moment[] = []
  const cards: Card[] = []
  for (const [at, { message, files }] of story.turns.entries()) {
    const uploaded: string[] = []
    for (const { name, text } of files) uploaded.push(await uploadFile(client, name, text))
    file_ids.push(...uploaded)
    moments.push({ as: 'message', text: message, files: files.map(({ name }) => name) })
    // Whoever has more to say adds to the analysis before it goes on.
    const hasMore = at < story.turns.length - 1
    const known = { ...story.answers, ...(hasMore && { 'review.analysis': 'add' }) }
    said()
    let heard = await say(client, session, message, uploaded)
    for (;;) {
      moments.push(...momentsOf(heard))
      const { card } = heard
      if (!card) break
      if (cards.length > 20) throw new Error('the story has no end')
      cards.push(card)
      const answers = answersTo(card, known)
      moments.push({ as: 'card', card, answers })
      said()
      heard = await answerCard(client, session, card, answers)
    }
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
