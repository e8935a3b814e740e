import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from './deps.ts'
import { createFact } from './endpoints/create-fact.ts'
import { deleteFact } from './endpoints/delete-fact.ts'
import { erasePerson } from './endpoints/erase-person.ts'
import { exportPerson } from './endpoints/export-person.ts'
import { extract } from './endpoints/extract.ts'
import { listConflicts } from './endpoints/list-conflicts.ts'
import { listFacts } from './endpoints/list-facts.ts'
import { readContext } from './endpoints/read-context.ts'
import { readFact } from './endpoints/read-fact.ts'
import { recall } from './endpoints/recall.ts'
import { reconcile } from './endpoints/reconcile.ts'
import { refine } from './endpoints/refine.ts'
import { updateFact } from './endpoints/update-fact.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof memory, MemoryDeps> = {
  createFact,
  readFact,
  updateFact,
  deleteFact,
  recall,
  extract,
  refine,
  reconcile,
  listFacts,
  listConflicts,
  readContext,
  erasePerson,
  exportPerson,
}
