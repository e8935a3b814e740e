import type { GivenDecision, ReviewComment, ReviewDecision } from '@casewright/contracts/matter/reviews'
import { digestOf } from '@casewright/kit/data/digest'
import { found, requireItems } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Once } from '@casewright/kit/http/idempotency'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { MatterDeps } from '../deps.ts'
import type { SeenMatter } from '../queries/matters.ts'
import { membersOf } from '../queries/members.ts'
import { commentsOf, insertComment, markMentionClosed } from '../queries/review-comments.ts'
import { decisionsOf, removeDecisions, writeDecisions } from '../queries/review-decisions.ts'
import { requireDeskReader, requireLawyer } from '../rules/roles.ts'
import { record } from './record.ts'
import { type Person, seenMatter, standingOf } from './seen-matter.ts'

interface Request extends Person {
  params: { id: string; document: string }
}
interface Review {
  decisions: ReviewDecision[]
  comments: ReviewComment[]
}

export async function reviewOf(request: Request, { sql }: Pick<MatterDeps, 'sql'>): Promise<Review> {
  const { matter_id } = await readable(sql, request, request.params.id)
  return wholeReview(sql, matter_id, request.params.document)
}

/** Of the decisions on one statement in one request the last counts. */
export const decide = (
  request: Request & { body: { decisions: readonly GivenDecision[] } },
  deps: Pick<MatterDeps, 'transaction' | 'audit'>,
): Promise<Review> => {
  const { decisions } = request.body
  requireItems(
    'body.decisions',
    decisions,
    hasItsWording,
    'an edit says what is to stand instead, and nothing else does',
  )
  return deps.transaction(async (sql) => {
    const matter = await seenMatter(sql, request, request.params.id, { lock: true })
    requireLawyer(standingOf(matter, request))
    const { matter_id, organization_id: organization } = matter
    const { document } = request.params
    const last = new Map(decisions.map((one) => [one.statement, { ...one, digest: digestOf(one.statement) }]))
    const given = [...last.values()]
    await writeDecisions(sql, { matter_id, document, user: request.user }, given)
    const taken = given.filter(({ decision }) => decision === null)
    if (taken.length > 0)
      await removeDecisions(
        sql,
        { matter_id, document },
        taken.map(({ digest }) => digest),
      )
    await record(
      sql,
      deps,
      given.map(({ digest, decision, version }) => ({
        organization,
        matter_id,
        user: request.user,
        action: 'statement.decided',
        resource_type: 'review' as const,
        resource_id: document,
        details: { statement: digest, decision: decision ?? 'none', version },
      })),
    )
    return wholeReview(sql, matter_id, document)
  })
}

const hasItsWording = ({ decision, wording }: GivenDecision): boolean => (decision === 'edited') === (wording !== null)

export const comment = (
  request: Request & { body: { statement: string; text: string; mentions: string[] }; once: Once },
  deps: Pick<MatterDeps, 'audit'>,
): Promise<ReviewComment> =>
  request.once(async (sql) => {
    const matter = await seenMatter(sql, request, request.params.id)
    requireLawyer(standingOf(matter, request))
    const { matter_id, organization_id: organization } = matter
    const { statement, text, mentions } = request.body
    const readers = new Set(
      (await membersOf(sql, matter_id)).flatMap(({ user_id, role }) => (role === 'client' ? [] : [user_id])),
    )
    requireItems('body.mentions', mentions, (user) => readers.has(user), 'is no member who may read the review')
    const written = { comment_id: uuidv7(), matter_id, document: request.params.document, statement, text }
    const made = await insertComment(sql, { ...written, written_by: request.user }, mentions)
    const about = { resource_type: 'comment', resource_id: made.comment_id } as const
    await record(sql, deps, [{ organization, matter_id, user: request.user, action: 'comment.added', ...about }])
    return made
  })

export const putMentionAway = (
  request: Person & { params: { id: string; commentId: string } },
  deps: Pick<MatterDeps, 'transaction' | 'audit'>,
): Promise<{ comment_id: string; closed_at: string }> =>
  deps.transaction(async (sql) => {
    const { matter_id, organization_id: organization } = await readable(sql, request, request.params.id)
    const { user } = request
    const closed = found(
      await markMentionClosed(sql, { matter_id, comment_id: request.params.commentId, user }),
      'mention',
    )
    const about = { resource_type: 'comment', resource_id: closed.comment_id } as const
    await record(sql, deps, [{ organization, matter_id, user, action: 'mention.closed', ...about }])
    return closed
  })

async function readable(sql: Sql, person: Person, matterId: string): Promise<SeenMatter> {
  const matter = await seenMatter(sql, person, matterId)
  requireDeskReader(standingOf(matter, person))
  return matter
}

async function wholeReview(sql: Sql, matter_id: string, document: string): Promise<Review> {
  const [decisions, comments] = await Promise.all([
    decisionsOf(sql, matter_id, document),
    commentsOf(sql, matter_id, document),
  ])
  return { decisions, comments }
}
