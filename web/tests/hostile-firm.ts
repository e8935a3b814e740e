import { ask, beginConsultation, logIn, say, uploadFile } from '../../acceptance/story.ts'
import { newPerson, type Person } from './browser.ts'
import { lawyerPermissions, type Played } from './picture-pages.ts'
import { playMarked } from './played-matter.ts'

/** Were it taken for markup, it would be found on the page, and its script would leave a trace. */
export const hostile = '<img src=x onerror="globalThis.struck=1"><b data-struck>b</b>'
const short = '<b data-struck>b</b>'

export interface HostileFirm {
  client: Person
  lawyer: Person
  played: Played
}

/** A firm whose people write markup into every field that they can fill. */
export async function playHostileFirm(origin: string, dataPath: string): Promise<HostileFirm> {
  const firm = `hostile-${crypto.randomUUID().slice(0, 8)}`
  const client = await newPerson(origin, dataPath, [], firm, `客${short}`)
  const lawyer = await newPerson(origin, dataPath, lawyerPermissions, firm, `律${short}`)
  const person = await logIn(origin, client.user, client.password)
  const { session, matter } = await playMarked(origin, client, hostile)
  const matterPath = `/matter-service/api/v1/matters/${matter}`
  await ask(person, 'PUT', `${matterPath}/members/${lawyer.user}`, { role: 'lawyer' })
  const open = await beginConsultation(person, short)
  await say(person, open, `${hostile}朋友借了我五万元不还。`, [])
  await fillAsLawyer(origin, lawyer, matterPath)
  return { client, lawyer, played: { talk: session, card: open.id, matter, query: hostile } }
}

async function fillAsLawyer(origin: string, lawyer: Person, matterPath: string): Promise<void> {
  const person = await logIn(origin, lawyer.user, lawyer.password)
  const post = <T>(path: string, body: object, method = 'POST') => ask<T>(person, method, path, body)
  await post(`${matterPath}/todos`, { title: hostile, actor: 'lawyer', due_at: '2024-01-02T00:00:00.000Z' })
  await post(`${matterPath}/parties`, { name: short, role: 'counterparty' })
  await ask(person, 'PATCH', matterPath, { title: hostile })
  const review = `${matterPath}/reviews/statement_of_claim/comments`
  await post(review, { statement: 'a', text: hostile, mentions: [lawyer.user] })
  const platform = '/platform-service/api/v1/platform'
  const key = crypto.randomUUID().slice(0, 8)
  const named = { name: `${short}${key}`, description: hostile }
  await post(`${platform}/tag-groups`, named)
  await post(`${platform}/tags`, named)
  await post(`${platform}/domains`, { ...named, code: key })
  await post(`${platform}/business-categories`, { ...named, code: key })
  await post(`${platform}/configs`, { key: `web.${key}`, value: hostile, description: hostile })
  await post(`${platform}/feature-flags`, { key, description: hostile, enabled: true })
  const { kb_id } = await post<{ kb_id: string }>('/knowledge-service/api/v1/knowledge/bases', named)
  const file_id = await uploadFile(person, `${short.replaceAll('/', '')}.txt`, hostile)
  await post(`/knowledge-service/api/v1/knowledge/bases/${kb_id}/files`, { file_id, title: hostile })
  const config = { feed_url: 'https://court.example/feed.xml' }
  await post('/collector-service/api/v1/collector/sources', { kind: 'rss', kb_id, name: short, config })
}
