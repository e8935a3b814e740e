import type { platform } from '@casewright/contracts/platform/endpoints'
import { invalidField } from '@casewright/kit/data/errors'
import { createZip } from '@casewright/kit/data/zip'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { countPerson, erasePerson } from '../flows/erase-person.ts'
import { personEntries } from '../flows/export-person.ts'
import { namesOf, putName } from '../queries/people.ts'

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

const putPersonName: Handler<typeof platform.putPersonName, PlatformDeps> = async (
  { body, organization, user },
  { sql },
) => {
  const person = { user_id: user, name: body.name.trim() }
  await putName(sql, { organization_id: organization, ...person })
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
  putPersonName,
  erasePersonEverywhere,
  exportPersonEverywhere,
} satisfies Partial<Handlers<typeof platform, PlatformDeps>>
