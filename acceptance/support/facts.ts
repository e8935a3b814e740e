import type { CreateFact, Fact } from '@casewright/contracts/memory/resources'
import type { Call } from './harness.ts'

export const factsPath = '/api/v1/internal/memory/facts'
export const usersPath = '/api/v1/internal/memory/users'
export const memoryPath = '/api/v1/internal/memory'

/** A valid fact to vary, as it goes over the wire. */
export const fact = (change: Partial<CreateFact> = {}): Record<string, unknown> => ({
  user_id: 'u1',
  scope: 'global',
  entity_key: 'claimant.name',
  category: 'user_profile',
  content: 'The claimant is called Li Wei',
  ...change,
})

/** A fact of a case. */
export const caseFact = (case_id: string, change: Partial<CreateFact> = {}): Record<string, unknown> =>
  fact({ scope: 'case', case_id, category: 'case_detail', ...change })

/** Writes a fact that must be accepted. */
export async function write(call: Call, tenant: string, body: Record<string, unknown>): Promise<Fact> {
  const { status, message, data } = await call('POST', factsPath, { tenant, body })
  if (status !== 200) throw new Error(`the fact was refused: ${message}`)
  return data.fact
}

/** All facts of a user, by as many pages as there are. */
export async function factsOf(call: Call, tenant: string, user: string): Promise<Fact[]> {
  const facts: Fact[] = []
  for (let page = 1; ; page++) {
    const { data } = await call('GET', `${usersPath}/${user}/facts?page=${page}&size=200`, { tenant })
    facts.push(...data.items)
    if (page >= data.total_pages) return facts
  }
}
