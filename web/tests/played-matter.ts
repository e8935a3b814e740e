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
  say,
  sessionPath,
  uploadFile,
} from '../../acceptance/story.ts'
import type { Person } from './browser.ts'

/** The loan dispute, played by its client from the first message to the delivered document. Gives the matter's id. */
export async function playLoanDispute(origin: string, { user, password }: Person): Promise<string> {
  const client = await logIn(origin, user, password)
  const session = await beginConsultation(client, '借款不还')
  const papers = [loanNote, loanContract].map(({ name, text }) => uploadFile(client, name, text))
  const known = { ...particulars, 'review.analysis': 'go_on', 'strategy.document': 'statement_of_claim' }
  let heard = await say(client, session, complaint, await Promise.all(papers))
  while (heard.card) heard = await answerCard(client, session, heard.card, answersTo(heard.card, known))
  const { matter_id } = await ask<{ matter_id: string | null }>(client, 'GET', sessionPath(session))
  if (!matter_id) throw new Error('the consultation has no matter')
  return matter_id
}
