import { expect, test } from 'vitest'
import { loadServices } from '../service-list.ts'

/** The paths of SPEC.md, section 4, with its spelling of the names in braces. */
const specified: Record<string, readonly string[]> = {
  'memory-service': [
    'POST /api/v1/internal/memory/facts',
    'GET /api/v1/internal/memory/facts/{factId}',
    'PUT /api/v1/internal/memory/facts/{factId}',
    'DELETE /api/v1/internal/memory/facts/{factId}',
    'POST /api/v1/internal/memory/recall',
    'POST /api/v1/internal/memory/extract',
    'POST /api/v1/internal/memory/refine',
    'POST /api/v1/internal/memory/reconcile',
    'GET /api/v1/internal/memory/users/{userId}/facts',
    'GET /api/v1/internal/memory/users/{userId}/conflicts',
    'GET /api/v1/internal/memory/users/{userId}/context',
  ],
  'consultations-service': [
    'GET /api/v1/consultations/sessions',
    'POST /api/v1/consultations/sessions',
    'GET /api/v1/consultations/sessions/{id}',
    'PUT /api/v1/consultations/sessions/{id}',
    'PATCH /api/v1/consultations/sessions/{id}',
    'DELETE /api/v1/consultations/sessions/{id}',
    'POST /api/v1/consultations/sessions/{id}/chat',
    'POST /api/v1/consultations/sessions/{id}/resume',
    'GET /api/v1/consultations/sessions/{id}/pending_card',
    'GET /api/v1/internal/sessions/{sessionId}',
    'GET /api/v1/internal/sessions/{sessionId}/messages/recent',
    'POST /api/v1/internal/sessions/{sessionId}/messages/assistant',
    'POST /api/v1/internal/sessions/{sessionId}/messages/user-and-chat',
    'POST /api/v1/internal/sessions/{sessionId}/resume',
    'GET /api/v1/internal/sessions/{sessionId}/intake-context',
  ],
  'matter-service': [
    'GET /api/v1/matters',
    'POST /api/v1/matters',
    'PUT /api/v1/matters/{id}',
    'GET /api/v1/matters/{id}/todos',
    'POST /api/v1/matters/{id}/todos',
    'POST /api/v1/internal/matters/from-consultation',
    'GET /api/v1/internal/matters/{matterId}',
    'GET /api/v1/internal/matters/{matterId}/workflow/profile',
    'POST /api/v1/internal/matters/{matterId}/sync/all',
    'POST /api/v1/internal/matters/{matterId}/analysis/versions/allocate',
    'GET /api/v1/internal/matters/{matterId}/analysis/versions/latest',
    'POST /api/v1/internal/matters/{matterId}/evidences/submit-analysis',
    'POST /api/v1/internal/matters/{matterId}/sufficiency/submit',
    'POST /api/v1/internal/matters/{matterId}/issues/submit',
    'POST /api/v1/internal/matters/{matterId}/strategies/submit',
    'POST /api/v1/internal/matters/{matterId}/risk-assessment/submit',
  ],
  'ai-engine': [
    'GET /api/v1/internal/ai/skills',
    'GET /api/v1/internal/ai/skills/{skill_name}',
    'POST /api/v1/internal/ai/skills/{skill_name}/execute',
    'GET /api/v1/internal/ai/agent/pending_card',
    'POST /api/v1/internal/ai/agent/execute',
    'POST /api/v1/internal/ai/agent/resume',
    'POST /api/v1/internal/ai/agent/execute/stream',
    'POST /api/v1/internal/ai/agent/resume/stream',
    'GET /api/v1/internal/ai/timeline',
    'GET /api/v1/internal/ai/traces',
    'GET /api/v1/internal/ai/traces/{trace_id}',
  ],
  'knowledge-service': [
    'POST /api/v1/internal/atomic/batch-upsert',
    'POST /api/v1/internal/atomic/delete-by-file',
    'POST /api/v1/internal/atomic/keyword-search',
    'POST /api/v1/internal/atomic/vector-search',
    'POST /api/v1/internal/atomic/hybrid-search',
    'POST /api/v1/internal/atomic/document',
    'POST /api/v1/internal/atomic/section',
    'POST /api/v1/internal/atomic/graph-query',
    'POST /api/v1/internal/atomic/graph-rag-search',
    'POST /api/v1/internal/seed/structured/import',
    'POST /api/v1/internal/seed/system-kb-documents/import',
    'POST /api/v1/internal/seed/cause-of-action-profiles/import',
    'POST /api/v1/internal/search/reindex-by-file',
    'POST /api/v1/internal/search/reindex-batch',
  ],
  'collector-service': [
    'GET /api/v1/internal/seed-packages',
    'GET /api/v1/internal/seed-packages/{package_id}/manifest',
    'GET /api/v1/internal/seed-packages/{package_id}/download',
    'POST /api/v1/seed-packages/{package_id}/apply',
    'POST /api/v1/internal/seed-packages/apply-internal',
  ],
  'platform-service': [
    'GET /api/v1/internal/platform/configs/{key}',
    'POST /api/v1/internal/platform/configs/batch',
    'GET /api/v1/ai/skills',
    'GET /api/v1/ai/skills/{skillName}',
    'GET /api/v1/ai/admin/usage',
    'GET /api/v1/ai/admin/usage/stats',
  ],
  'files-service': [
    'POST /api/v1/files/upload',
    'GET /api/v1/files/{fileId}',
    'GET /api/v1/files/user/{userId}',
    'GET /api/v1/files/{fileId}/download-url',
    'GET /api/v1/files/{fileId}/download',
    'POST /api/v1/files/upload-url',
    'DELETE /api/v1/files/{fileId}',
    'POST /api/v1/internal/files/upload',
    'POST /api/v1/internal/files/presigned-url',
    'GET /api/v1/internal/files/{fileId}',
    'GET /api/v1/internal/files/{fileId}/content',
    'POST /api/v1/internal/files/{fileId}/parse',
    'PUT /api/v1/internal/files/{fileId}/parse-status',
    'GET /api/v1/internal/files/{fileId}/exists',
    'DELETE /api/v1/internal/files/{fileId}',
  ],
}

const services = await loadServices()

test.each(services)('$name has every path of the specification, spelled as there', ({ name, contract }) => {
  const promised = Object.values(contract).map(({ method, path }) => `${method} ${path}`)
  expect(specified[name]?.filter((line) => !promised.includes(line))).toEqual([])
})

test('a matter is called `id` in every external path', () => {
  const paths = services.flatMap(({ contract }) => Object.values(contract).map(({ path }) => path))
  expect(
    paths.filter((path) => path.startsWith('/api/v1/matters/{') && !path.startsWith('/api/v1/matters/{id}')),
  ).toEqual([])
})
