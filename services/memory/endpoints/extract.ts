import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'

/** The interface fixes this answer until extraction exists: a success without facts. */
export const extract: Handler<typeof memory.extract, MemoryDeps> = async () => ({
  success: true,
  facts: [],
  count: 0,
  error: null,
})
