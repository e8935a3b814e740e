import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FromConsultation, type Role } from '@casewright/contracts/matter/resources'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { validate } from '@casewright/kit/data/validation'
import { reply } from './engine-server.ts'

export interface MatterServer {
  url: string
  /** Bodies of from-consultation, as they came, with the header's organization. */
  asked: { body: Record<string, unknown>; organization: string | undefined }[]
  /** Paths of profiles that were read. */
  profilesRead: string[]
  /** What a profile has besides the usual. */
  more: Record<string, unknown>
  /** Members by matter. The one who makes it is its client; of any other matter `owner` is. */
  members: Map<string, Map<string, Role>>
  walled: Set<string>
  /** Files that came into a matter, by the matter. */
  files: { matter_id: string; file_ids: string[]; user: string | undefined }[]
  /** As files-service: ids that nobody may use. */
  unusable: Set<string>
  down: boolean
  stop(): Promise<void>
}

/** One matter per session, as the real one gives it. */
export async function startMatterServer(): Promise<MatterServer> {
  const matters = new Map<string, string>()
  const organizations = new Map<string, string>()
  const state: Omit<MatterServer, 'url' | 'stop'> = {
    asked: [],
    profilesRead: [],
    more: {},
    down: false,
    members: new Map(),
    walled: new Set(),
    files: [],
    unusable: new Set(),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const chunk of request) text += chunk
    const ok = (data: unknown) => reply(response, { code: 0, message: 'ok', data })
    if (matter.down) return reply(response, { code: 'dependency_unavailable', message: 'not now', data: null }, 503)
    const missing = () => reply(response, { code: 'not_found', message: 'matter not found', data: null }, 404)
    const user = request.headers['x-user-id'] as string | undefined
    const superuser = request.headers['x-is-superuser'] === 'true'
    if (request.url?.endsWith('/files/check'))
      return ok({ usable: JSON.parse(text).fileIds.filter((id: string) => !matter.unusable.has(id)) })
    if (request.url?.endsWith('/matters/of-user')) {
      const theirs = (is: boolean) => [...matter.members].filter(([, all]) => all.has(user ?? '') === is)
      const member_of = theirs(true).map(([id]) => id)
      const hidden = theirs(false).flatMap(([id]) => (superuser && matter.walled.has(id) ? [id] : []))
      const observer_of = theirs(true).flatMap(([id, all]) => (all.get(user ?? '') === 'observer' ? [id] : []))
      return ok({ member_of, observer_of, sees_others: superuser, hidden })
    }
    if (request.url?.endsWith('/matters/titles')) {
      const asked = JSON.parse(text).matter_ids as string[]
      const seen = asked.filter((id) => matter.members.get(id)?.has(user ?? ''))
      return ok({ titles: seen.map((matter_id) => ({ matter_id, title: `about ${matter_id}` })) })
    }
    const [, matter_id, what] = /matters\/([^/]+)\/(workflow\/profile|access|files)$/.exec(request.url as string) ?? []
    if (matter_id) {
      const members = matter.members.get(matter_id) ?? new Map([['owner', 'client']])
      const role = members.get(user ?? '') ?? null
      const isSeen = user === undefined || role !== null || (superuser && !matter.walled.has(matter_id))
      const organization = organizations.get(matter_id) ?? 'firm-a'
      if (!isSeen || (request.headers['x-organization-id'] ?? organization) !== organization) return missing()
      const write = role !== null && role !== 'observer'
      const access = user === undefined ? null : { matter_id, user_id: user, role, read: true, write }
      if (what === 'access') return ok(access)
      if (what === 'files') {
        matter.files.push({ matter_id, file_ids: JSON.parse(text).file_ids, user })
        return ok({ matter_id, file_ids: JSON.parse(text).file_ids })
      }
      matter.profilesRead.push(matter_id)
      return ok({
        user_id: 'owner',
        access,
        matter_id,
        status: 'DRAFT',
        title: 'A matter',
        matter_category: null,
        cause_of_action_code: null,
        service_type_id: 'legal_consultation',
        file_ids: [],
        profile: {},
        phases: [],
        open_todos: [],
        analysis_version: null,
        ...matter.more,
      })
    }
    const body = validate(FromConsultation, JSON.parse(text), 'body')
    matter.asked.push({ body: JSON.parse(text), organization: request.headers['x-organization-id'] as string })
    const known = matters.get(body.session_id)
    const made = known ?? uuidv7()
    matters.set(body.session_id, made)
    if (!known) matter.members.set(made, new Map([[String(body.user_id), 'client']]))
    organizations.set(made, String(body.organization_id))
    ok({ matter_id: matters.get(body.session_id), created: known === undefined, matter: {}, todos: [] })
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const matter: MatterServer = Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  })
  return matter
}
