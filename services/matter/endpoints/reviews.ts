import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { comment, decide, putMentionAway, reviewOf } from '../flows/reviews.ts'
import { mentionsPage } from '../queries/review-comments.ts'
import { waitingDraftsPage } from '../queries/waiting-drafts.ts'

const listWaitingDrafts: Handler<typeof matter.listWaitingDrafts, MatterDeps> = async (
  { query, ...person },
  { sql },
) => {
  const window = pageWindow(query)
  const [items, total] = await waitingDraftsPage(sql, person, window)
  return toPage(items, total, window)
}

const listMentions: Handler<typeof matter.listMentions, MatterDeps> = async ({ query, ...person }, { sql }) => {
  const window = pageWindow(query)
  const [items, total] = await mentionsPage(sql, person, window)
  return toPage(items, total, window)
}

const closeMention: Handler<typeof matter.closeMention, MatterDeps> = (input, deps) => putMentionAway(input, deps)

const readReview: Handler<typeof matter.readReview, MatterDeps> = (input, deps) => reviewOf(input, deps)

const putDecisions: Handler<typeof matter.putDecisions, MatterDeps> = (input, deps) => decide(input, deps)

const addComment: Handler<typeof matter.addComment, MatterDeps> = (input, deps) => comment(input, deps)

export const reviews = {
  listWaitingDrafts,
  listMentions,
  closeMention,
  readReview,
  putDecisions,
  addComment,
} satisfies Partial<Handlers<typeof matter, MatterDeps>>
