import type { platform } from '@casewright/contracts/platform/endpoints'
import { invalidField } from '@casewright/kit/data/errors'
import { createZip } from '@casewright/kit/data/zip'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { countPerson, erasePerson } from '../flows/erase-person.ts'
import { personEntries } from '../flows/export-person.ts'
import { countMembers, listMembers as membersOf, namesOf, putPerson } from '../queries/people.ts'

const erasePersonEverywhere: Handler<typeof platform.erasePersonEverywhere, PlatformDeps> = (
  { params: { user_id }, body: { dry_run }, organization, user },
  deps,
) => (dry_run ? countPerson(deps, organization, user_id) : erasePerson(deps, organization, user_id, user ?? null))

const idsMax = 200

const listPeople: Handler<typeof platform.listPeople, PlatformDeps> = async ({ query, organization }, { sql }) => {
  const ids = query.ids.split(',').filter((id) => id !== '')
  if (ids.length > idsMax) throw invalidField('query.ids', `must name at most ${idsMax} users`)
  return { people: await namesOf(sql, organization, ids) }
}

const listMembers: Handler<typeof platform.listMembers, PlatformDeps> = async ({ query, organization }, { sql }) => {
  const window = pageWindow(query)
  const filter = { organization_id: organization, text: query.text }
  const [members, total] = await Promise.all([membersOf(sql, filter, window), countMembers(sql, filter)])
  return toPage(members, total, window)
}

const listRetention: Handler<typeof platform.listRetention, PlatformDeps> = async (
  _input,
  { retention, auditDays },
) => {
  const asked = [...retention].map(async ([service, client]) => ({ service, ...(await client.readRetention({})) }))
  const own = {
    service: 'platform-service',
    kind: 'audit_logs',
    setting: 'AUDIT_RETENTION_DAYS',
    days: auditDays,
  } as const
  return { rules: [...(await Promise.all(asked)), own] }
}

const putPersonName: Handler<typeof platform.putPersonName, PlatformDeps> = async (
  { body: { name, permissions, is_superuser }, organization, user },
  { sql },
) => {
  const person = { user_id: user, name: name.trim() }
  await putPerson(sql, { organization_id: organization, ...person, permissions, superuser: is_superuser })
  return person
}

const exportPersonEverywhere: Handler<typeof platform.exportPersonEverywhere, PlatformDeps> = async (
  { params: { user_id }, organization, user, signal },
  deps,
) => {
  const about = { resource_type: 'person', resource_id: user_id }
  await deps.audit(deps.sql, { organization, user: user ?? null, action: 'person.exported', ...about })
  const entries = personEntries(deps, { user_id, organization_id: organization }, signal)
  return { bytes: createZip()(entries), contentType: 'application/zip', fileName: `person-${user_id}.zip` }
}

export const people = {
  listPeople,
  listMembers,
  listRetention,
  putPersonName,
  erasePersonEverywhere,
  exportPersonEverywhere,
} satisfies Partial<Handlers<typeof platform, PlatformDeps>>
