import { memory } from '@casewright/contracts/memory/endpoints'
import type { CreateFact } from '@casewright/contracts/memory/resources'
import { type Answer, startTestService, type TestService } from '@casewright/kit/testing'
import { afterAll, beforeAll } from 'vitest'
import { service } from '../service.ts'

export type House = TestService<typeof memory>

/** The running house of a test file, on a database of its own. */
export function useHouse(environment: Record<string, string> = {}): () => House {
  let house: House
  beforeAll(async () => {
    house = await startTestService(service, memory, environment)
  })
  afterAll(() => house.stop())
  return () => house
}

/** A valid fact to vary. */
export const fact = (change: Partial<CreateFact> = {}): CreateFact => ({
  user_id: 'u1',
  scope: 'global',
  case_id: null,
  entity_key: 'claimant.name',
  category: 'user_profile',
  content: 'The claimant is called Li Wei',
  source: 'model',
  ...change,
})

/** Request options of a tenant. */
export const as = (organization: string) => ({ headers: { 'x-organization-id': organization } })

export const factsPath = '/api/v1/internal/memory/facts'
export const recallPath = '/api/v1/internal/memory/recall'
export const usersPath = '/api/v1/internal/memory/users'

export const write = (house: House, organization: string, change: Partial<CreateFact> = {}): Promise<Answer> =>
  house.ask('POST', factsPath, { ...as(organization), body: fact(change) })

export const contents = (answer: Answer): string[] =>
  answer.data.facts.map((recalled: { fact: { content: string } }) => recalled.fact.content)
