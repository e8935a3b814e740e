import { CasewrightError } from '@casewright/client/errors'
import type { Matter, Member } from '@casewright/contracts/matter/resources'
import type { GivenDecision, ReviewComment, ReviewDecision } from '@casewright/contracts/matter/reviews'
import { begun, call } from '../client/call.ts'
import { me } from '../client/me.ts'
import { type Draft, productsOf } from '../rules/matter-products.ts'
import type { ShownCard } from '../rules/shown-card.ts'
import { language } from '../words/words.ts'
import { createLoaded, type Loaded } from './loaded.ts'
import { readWhole } from './matter.ts'
import { beginTurn } from './turn.ts'

export interface Desk {
  matter: Matter
  draft: Draft | undefined
  isReleased: boolean
  /** Who may be mentioned. */
  readers: Member[]
  decisions: ReviewDecision[]
  comments: ReviewComment[]
}

export const createWaitingDrafts = () =>
  createLoaded(async () => (await call.matter.listWaitingDrafts({ query: { size: 100 } })).items)

/** A draft on the desk of a lawyer of its matter. For everybody else there is nothing here. */
export const createDesk = (id: string): Loaded<Desk> =>
  createLoaded(async () => {
    const [matter, { items: members }] = await Promise.all([
      readWhole(id),
      call.matter.listMembers({ params: { id }, query: { size: 100 } }),
    ])
    if (members.find(({ user_id }) => user_id === me.value?.user_id)?.role !== 'lawyer')
      throw new CasewrightError('not_found', 'the desk is for lawyers of the matter')
    const { draft, releasedVersion } = productsOf(matter.data)
    const none = { decisions: [], comments: [] }
    const review = draft ? await call.matter.readReview({ params: { id, document: draft.kind } }) : none
    const readers = members.filter(({ role }) => role !== 'client')
    return { matter, draft, isReleased: draft !== undefined && releasedVersion === draft.version, readers, ...review }
  })

export async function decide(desk: Loaded<Desk>, decisions: GivenDecision[]): Promise<void> {
  const { matter, draft } = desk.state.value.data ?? {}
  if (!matter || !draft) return
  const review = await call.matter.putDecisions({
    params: { id: matter.matter_id, document: draft.kind },
    body: { decisions },
  })
  desk.set((data) => ({ ...data, ...review }))
}

export async function comment(
  desk: Loaded<Desk>,
  given: { statement: string; text: string; mentions: string[] },
): Promise<void> {
  const { matter, draft } = desk.state.value.data ?? {}
  if (!matter || !draft) return
  const params = { id: matter.matter_id, document: draft.kind }
  const made = await call.matter.addComment({ params, body: given, idempotencyKey: crypto.randomUUID() })
  desk.set((data) => ({ ...data, comments: [...data.comments, made] }))
}

/**
 * Releases the clean copy by the card of the delivery, which a lawyer gets who asks for it. Whether it is released, the
 * engine decides; gives whether it was.
 */
export async function release(desk: Loaded<Desk>, request: string, reason: string): Promise<boolean> {
  const session_id = desk.state.value.data?.matter.session_id
  if (!session_id) return false
  const card = (await deliveryCard(session_id)) ?? (await askForCard(session_id, request))
  if (!card) return false
  await answerDelivery(session_id, card, { confirmed: true, copies: 'clean', reason })
  await desk.load()
  return desk.state.value.data?.isReleased === true
}

/** Refuses the delivery that waits, and has the draft made anew with what was decided; gives whether its words are others now. */
export async function sendBack(desk: Loaded<Desk>, message: string): Promise<boolean> {
  const { matter, draft: before } = desk.state.value.data ?? {}
  const session_id = matter?.session_id
  if (!session_id) return false
  const card = await deliveryCard(session_id)
  if (card) await answerDelivery(session_id, card, { confirmed: false })
  await say(session_id, message)
  await desk.load()
  return desk.state.value.data?.draft?.version !== before?.version
}

const isDelivery = ({ questions }: ShownCard): boolean =>
  questions.some(({ field_key }) => field_key === 'delivery.confirmed')

async function deliveryCard(session_id: string): Promise<ShownCard | undefined> {
  const { card } = await call.consultations.readPendingCard({ params: { id: session_id }, query: {} })
  const shown = card as ShownCard | undefined
  return shown && isDelivery(shown) ? shown : undefined
}

async function askForCard(session_id: string, request: string): Promise<ShownCard | undefined> {
  await say(session_id, request)
  return deliveryCard(session_id)
}

async function say(session_id: string, message: string): Promise<void> {
  const body = { message, locale: language.value }
  const { ended } = await beginTurn(session_id, () =>
    begun(call.consultations.chat({ params: { id: session_id }, body })),
  )
  await ended
}

/** The reason is given where the card asks for one. */
async function answerDelivery(
  session_id: string,
  { card_id, questions }: ShownCard,
  given: { confirmed: boolean; copies?: string; reason?: string },
): Promise<void> {
  const answers = Object.entries(given)
    .map(([name, value]) => ({ field_key: `delivery.${name}`, value }))
    .filter(({ field_key, value }) => value !== '' && questions.some((one) => one.field_key === field_key))
  const body = { ...(card_id && { card_id }), client_message_id: crypto.randomUUID(), user_response: { answers } }
  const { ended } = await beginTurn(session_id, () =>
    begun(call.consultations.resume({ params: { id: session_id }, body })),
  )
  await ended
}
