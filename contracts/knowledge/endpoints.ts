import { defineContract } from '@casewright/kit/endpoint'
import { HybridSearchRequest, SearchResult } from './resources.ts'

export const knowledge = defineContract({
  hybridSearch: {
    method: 'POST',
    path: '/api/v1/internal/atomic/hybrid-search',
    summary: 'Search by keywords and by meaning at once',
    tenant: 'optional',
    idempotent: true,
    timeoutMs: 5000,
    body: HybridSearchRequest,
    reply: { as: 'envelope', of: SearchResult },
  },
})
