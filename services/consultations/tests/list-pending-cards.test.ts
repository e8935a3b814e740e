import { expect, test } from 'vitest'
import { carded } from './engine-server.ts'
import {
  amount,
  chat,
  forger,
  makeCard,
  makeSession,
  nobody,
  path,
  person,
  resume,
  serviceFor,
  superuser,
  type TestApp,
  useApp,
} from './test-app.ts'

const app = useApp()
const cardsPath = '/api/v1/consultations/pending-cards'
const list = async (as: object, query = '') => (await app().ask('GET', `${cardsPath}${query}`, as)).data
const idsOf = ({ items }: { items: { session_id: string }[] }) => items.map(({ session_id }) => session_id)

/** A session of somebody in which a card waits. */
async function waiting(as: object, title = 'a loan') {
  const session = await makeSession(app(), { title }, as)
  const card = makeCard()
  app().engine.script([carded(card)])
  await chat(app(), session.id, { message: '他欠我钱' }, as)
  const { data } = await app().ask('GET', `${path}/${session.id}`, as)
  return { id: session.id, card, matter_id: data.matter_id as string }
}
const membersOf = ({ matter }: TestApp, matter_id: string) => matter.members.get(matter_id)

test('cards of all sessions come in one list, newest first, each with its session and matter', async () => {
  const ann = person('ann')
  const [first, second] = [await waiting(ann, 'a loan'), await waiting(ann, 'a lease')]
  await makeSession(app(), { title: 'without a card' }, ann)
  const page = await list(ann)
  expect(page).toMatchObject({ total: 2, page: 1, total_pages: 1 })
  expect(page.items).toEqual([
    {
      session_id: second.id,
      session_title: 'a lease',
      matter_id: second.matter_id,
      matter_title: `about ${second.matter_id}`,
      card: second.card,
      since: expect.any(String),
    },
    expect.objectContaining({ session_id: first.id, session_title: 'a loan', card: first.card }),
  ])
  expect(idsOf(await list(ann, '?size=1&page=2'))).toEqual([first.id])
})

test('a card leaves the list when it is answered, when it is withdrawn, and when its session is archived', async () => {
  const bea = person('bea')
  const sessions = [await waiting(bea), await waiting(bea), await waiting(bea)] as const
  expect(await list(bea)).toMatchObject({ total: 3 })
  await resume(app(), sessions[0].id, amount, {}, bea)
  expect(idsOf(await list(bea))).toEqual([sessions[2].id, sessions[1].id])
  await app().ask('POST', `${path}/${sessions[1].id}/stop`, bea)
  expect(await list(bea)).toMatchObject({ items: [{ session_id: sessions[2].id }], total: 1 })
  await app().ask('DELETE', `${path}/${sessions[2].id}`, bea)
  expect(await list(bea)).toMatchObject({ items: [], total: 0 })
})

test('a chat that is refused because a card waits does not take the card from the list', async () => {
  const cleo = person('cleo')
  const { id } = await waiting(cleo)
  expect(await chat(app(), id, { message: '还在吗' }, cleo)).toMatchObject({ status: 409, code: 'card_pending' })
  expect(idsOf(await list(cleo))).toEqual([id])
})

test('members who may answer see it; observers, others of the firm, removed members, superusers and other firms do not', async () => {
  const dora = person('dora')
  const { id, matter_id } = await waiting(dora)
  membersOf(app(), matter_id)?.set('lawyer-of-dora', 'lawyer').set('watcher', 'observer')
  expect(idsOf(await list(person('lawyer-of-dora')))).toEqual([id])
  for (const as of [person('watcher'), person('stranger'), superuser, person('dora', 'firm-b')])
    expect(await list(as)).toMatchObject({ items: [], total: 0 })
  app().matter.walled.add(matter_id)
  expect(idsOf(await list(person('lawyer-of-dora')))).toEqual([id])
  membersOf(app(), matter_id)?.delete('dora')
  expect(await list(dora)).toMatchObject({ items: [], total: 0 })
})

test('401 without a login or with a wrong key; 400 for a bad query, and for another user than the login', async () => {
  for (const as of [nobody, forger]) expect((await app().ask('GET', cardsPath, as)).status).toBe(401)
  for (const query of ['?size=201', '?order=asc', '?user_id=somebody'])
    expect((await app().ask('GET', `${cardsPath}${query}`, person('ann'))).status).toBe(400)
  expect(await list(serviceFor('nobody-in-particular'))).toMatchObject({ items: [] })
})

test('while the engine is away it is unknown what waits: 503', async () => {
  const eve = person('eve')
  await waiting(eve)
  app().engine.onCall(() => ({ status: 503 }))
  expect(await app().ask('GET', cardsPath, eve)).toMatchObject({ status: 503, code: 'dependency_unavailable' })
})
