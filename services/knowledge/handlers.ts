import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from './deps.ts'
import { addKnowledgeFile } from './endpoints/add-knowledge-file.ts'
import { batchUpsert } from './endpoints/batch-upsert.ts'
import { cancelJob } from './endpoints/cancel-job.ts'
import { createBase } from './endpoints/create-base.ts'
import { deleteBase } from './endpoints/delete-base.ts'
import { deleteByFile } from './endpoints/delete-by-file.ts'
import { deleteKnowledgeFile } from './endpoints/delete-knowledge-file.ts'
import { erasePerson } from './endpoints/erase-person.ts'
import { exportPerson } from './endpoints/export-person.ts'
import { graphQuery } from './endpoints/graph-query.ts'
import { graphRagSearch } from './endpoints/graph-rag-search.ts'
import { hybridSearch } from './endpoints/hybrid-search.ts'
import { importCauseProfiles } from './endpoints/import-cause-profiles.ts'
import { importStructured } from './endpoints/import-structured.ts'
import { importSystemDocuments } from './endpoints/import-system-documents.ts'
import { keywordSearch } from './endpoints/keyword-search.ts'
import { listBases } from './endpoints/list-bases.ts'
import { listChecklists } from './endpoints/list-checklists.ts'
import { listDocuments } from './endpoints/list-documents.ts'
import { listJobs } from './endpoints/list-jobs.ts'
import { listKnowledgeFiles } from './endpoints/list-knowledge-files.ts'
import { query } from './endpoints/query.ts'
import { readBase } from './endpoints/read-base.ts'
import { readCause } from './endpoints/read-cause.ts'
import { readChecklist } from './endpoints/read-checklist.ts'
import { readDocument } from './endpoints/read-document.ts'
import { readJob } from './endpoints/read-job.ts'
import { readKnowledgeDocument } from './endpoints/read-knowledge-document.ts'
import { readKnowledgeFile } from './endpoints/read-knowledge-file.ts'
import { readSection } from './endpoints/read-section.ts'
import { reindexBatch } from './endpoints/reindex-batch.ts'
import { reindexByFile } from './endpoints/reindex-by-file.ts'
import { retryJob } from './endpoints/retry-job.ts'
import { searchCauses } from './endpoints/search-causes.ts'
import { updateBase } from './endpoints/update-base.ts'
import { vectorSearch } from './endpoints/vector-search.ts'
import { verifyQuote } from './endpoints/verify-quote.ts'

export const handlers: Handlers<typeof knowledge, KnowledgeDeps> = {
  addKnowledgeFile,
  batchUpsert,
  cancelJob,
  createBase,
  deleteBase,
  deleteByFile,
  deleteKnowledgeFile,
  graphQuery,
  graphRagSearch,
  hybridSearch,
  importCauseProfiles,
  importStructured,
  importSystemDocuments,
  keywordSearch,
  listBases,
  listChecklists,
  listDocuments,
  listJobs,
  listKnowledgeFiles,
  query,
  readBase,
  readCause,
  readChecklist,
  readDocument,
  readJob,
  readKnowledgeDocument,
  readKnowledgeFile,
  readSection,
  reindexBatch,
  reindexByFile,
  retryJob,
  searchCauses,
  updateBase,
  vectorSearch,
  verifyQuote,
  erasePerson,
  exportPerson,
}
