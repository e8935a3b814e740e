import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from './deps.ts'
import { atomic } from './endpoints/atomic.ts'
import { bases } from './endpoints/bases.ts'
import { graph } from './endpoints/graph.ts'
import { laws } from './endpoints/laws.ts'
import { people } from './endpoints/people.ts'
import { structured } from './endpoints/structured.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof knowledge, KnowledgeDeps> = {
  ...bases,
  ...atomic,
  ...graph,
  ...laws,
  ...structured,
  ...people,
}
