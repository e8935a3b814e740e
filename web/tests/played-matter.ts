import {
  answerCard,
  answersTo,
  ask,
  beginConsultation,
  complaint,
  loanContract,
  loanNote,
  logIn,
  particulars,
  type Person as SignedIn,
  say,
  sessionPath,
  uploadFile,
} from '../../acceptance/story.ts'
import type { Person } from './browser.ts'

/** The loan dispute, played by its client from the first message to the delivered document. Gives the matter's id. */
export const playLoanDispute = async (origin: string, client: Person): Promise<string> =>
  (await playMarked(origin, client, '')).matter

/** The same with something added to every text that the client writes. */
export async function playMarked(origin: string, { user, password }: Person, mark: string) {
  const client = await logIn(origin, user, password)
  const marked = (text: string) => (mark === '' ? text : `${text}\n${mark}\n`)
  const session = await beginConsultation(client, `借款不还${mark}`)
  const papers = [loanNote, loanContract].map(({ name, text }) =>
    uploadFile(client, `${mark.replaceAll('/', '')}${name}`, marked(text)),
  )
  const known = { ...particulars, 'review.analysis': 'go_on', 'strategy.document': 'statement_of_claim' }
  const said = { ...known, 'case_file.answers.payments': `一分没还${mark}` }
  let heard = await say(client, session, marked(complaint), await Promise.all(papers))
  while (heard.card) heard = await answerCard(client, session, heard.card, answersTo(heard.card, said))
  const { matter_id } = await ask<{ matter_id: string | null }>(client, 'GET', sessionPath(session))
  if (!matter_id) throw new Error('the consultation has no matter')
  return { session: session.id, matter: matter_id }
}

export const matters = '/matter-service/api/v1/matters'

/** A matter that a lawyer opens without a conversation. */
export async function openMatter(lawyer: SignedIn, title: string, more: object = {}): Promise<string> {
  const body = { title, role: 'lawyer', ...more }
  return (await ask<{ matter_id: string }>(lawyer, 'POST', matters, body)).matter_id
}
