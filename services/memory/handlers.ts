import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from './deps.ts'
import { external } from './endpoints/external.ts'
import { facts } from './endpoints/facts.ts'
import { people } from './endpoints/people.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof memory, MemoryDeps> = {
  ...facts,
  ...people,
  ...external,
}
