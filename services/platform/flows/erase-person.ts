import type { ErasureResult } from '@casewright/contracts/platform/people'
import { digestOf } from '@casewright/kit/data/digest'
import { ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { forgetAnswers } from '@casewright/kit/http/idempotency'
import type { PlatformDeps } from '../deps.ts'
import { type Erasure, finishErasure, noteErasure, releaseErasure, takeErasure } from '../queries/erasures.ts'
import { forgetName } from '../queries/people.ts'
import { added, atLeast, countOf, resultOf } from '../rules/erased-parts.ts'
import { type Person, planErasure } from './plan-erasure.ts'

type Deps = Pick<PlatformDeps, 'sql' | 'transaction' | 'audit' | 'people' | 'pseudonymKey' | 'endSignIns'>

const roundsMax = 3

/** The pseudonym cannot be guessed from user ids by whoever has only the database. */
const personIn = ({ pseudonymKey }: Deps, organization_id: string, user_id: string): Person => ({
  user_id,
  organization_id,
  pseudonym: `erased:${digestOf(JSON.stringify([pseudonymKey, organization_id, user_id])).slice(0, 32)}`,
})

export async function countPerson(deps: Deps, organization_id: string, user_id: string): Promise<ErasureResult> {
  const person = personIn(deps, organization_id, user_id)
  const { parts } = await planErasure(deps, person)
  return resultOf({ erasure_id: null, ...person, dry_run: true }, parts)
}

/** Erases in every service, in an order in which none writes anew what another has erased. A repeat goes on. */
export async function erasePerson(
  deps: Deps,
  organization_id: string,
  user_id: string,
  by: string | null,
): Promise<ErasureResult> {
  const person = personIn(deps, organization_id, user_id)
  const erasure = await takeErasure(deps.sql, { ...person, erasure_id: uuidv7(), lease: uuidv7() })
  if (!erasure)
    throw new ServiceError('conflict', 'an erasure of this person is under way; ask again when it has ended')
  // First, so that the person writes nothing more meanwhile.
  await deps.endSignIns(user_id, organization_id)
  await eraseAll(deps, erasure).catch(async (error) => {
    await releaseErasure(deps.sql, erasure)
    throw error
  })
  const { erasure_id, pseudonym, done } = erasure
  const result = resultOf({ erasure_id, ...person, dry_run: false }, done)
  await deps.transaction(async (sql) => {
    await forgetAnswers(sql, 'platform', organization_id, user_id)
    await forgetName(sql, organization_id, user_id)
    await finishErasure(sql, erasure)
    const about = { resource_type: 'person', resource_id: pseudonym, details: { erasure_id, erased: result.total } }
    await deps.audit(sql, { organization: organization_id, user: by, action: 'person.erased', ...about })
  })
  return result
}

async function eraseAll(deps: Deps, erasure: Erasure): Promise<void> {
  erasure.plan ??= await planErasure(deps, erasure)
  for (const service of deps.people.keys()) if (!erasure.done[service]) await eraseAt(deps, erasure, service)
  // What was under way when it began may have been written since: until nothing is found.
  for (let round = 1; round < roundsMax; round++) {
    const left = await planErasure(deps, erasure)
    const late = Object.entries(left.parts).filter(([, part]) => countOf(part) > 0)
    if (late.length === 0) return
    erasure.plan = left
    for (const [service] of late) await eraseAt(deps, erasure, service)
  }
}

async function eraseAt({ sql, people }: Deps, erasure: Erasure, service: string): Promise<void> {
  const { user_id, organization_id, pseudonym, plan, begun, done } = erasure
  const client = people.get(service)
  if (!client || !plan) return
  const wasBegun = begun.includes(service)
  if (!wasBegun) begun.push(service)
  await note(sql, erasure)
  const body = { user_id, organization_id, pseudonym, dry_run: false, links: plan.links }
  const part = await client.erasePerson({ body })
  const before = done[service]
  done[service] = before ? added(before, part) : wasBegun ? atLeast(part, plan.parts[service]) : part
  await note(sql, erasure)
}

async function note(sql: Deps['sql'], erasure: Erasure): Promise<void> {
  if (!(await noteErasure(sql, erasure)))
    throw new ServiceError('conflict', 'somebody else goes on with this erasure; ask again when it has ended')
}
