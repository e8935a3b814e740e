import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { KnowledgeDeps } from '../deps.ts'
import { addFile } from '../flows/add-file.ts'
import { createBase as create, deleteOwnBase, updateOwnBase } from '../flows/change-base.ts'
import { cancelOwnJob, retryOwnJob } from '../flows/change-job.ts'
import { findArticles } from '../flows/find-articles.ts'
import { queryGraph as walkGraph } from '../flows/graph-query.ts'
import { searchAlongGraph } from '../flows/graph-search.ts'
import { ownBase, readableBase } from '../flows/own-base.ts'
import { readText, sectionsOf } from '../flows/read-text.ts'
import { removeByFile } from '../flows/remove-documents.ts'
import { byBoth, byKeyword, byVector, search } from '../flows/search.ts'
import { shownWeight } from '../flows/vector-weight.ts'
import { verifyQuoteIn } from '../flows/verify-quote.ts'
import { listBases as basesOf, countBases } from '../queries/bases.ts'
import { asDocument, documentsPage } from '../queries/documents.ts'
import { fileById, filesPage } from '../queries/files.ts'
import { jobById, jobsPage } from '../queries/jobs.ts'

/** Whose bases somebody reads beside those of the system; undefined for who may read no organization's. */
const readerOf = ({ organization, staff }: { organization: string; staff: boolean }): string | undefined =>
  staff ? organization : undefined

const addKnowledgeFile: Handler<typeof knowledge.addKnowledgeFile, KnowledgeDeps> = (input, deps) =>
  addFile(input, deps)

const cancelJob: Handler<typeof knowledge.cancelJob, KnowledgeDeps> = (input, deps) => cancelOwnJob(input, deps)

const createBase: Handler<typeof knowledge.createBase, KnowledgeDeps> = async (input, deps) => create(input, deps)

const deleteBase: Handler<typeof knowledge.deleteBase, KnowledgeDeps> = async (input, deps) => {
  await deleteOwnBase(input, deps)
  return { kb_id: input.params.kb_id, deleted: true }
}

const deleteKnowledgeFile: Handler<typeof knowledge.deleteKnowledgeFile, KnowledgeDeps> = async (
  { organization, user, params: { kb_id, file_id } },
  deps,
) => {
  await ownBase(deps.sql, organization, kb_id)
  found(await fileById(deps.sql, kb_id, file_id), 'file')
  await removeByFile(deps, { organization, user }, kb_id, file_id)
  return { kb_id, file_id, deleted: true }
}

const findKnowledgeArticles: Handler<typeof knowledge.findKnowledgeArticles, KnowledgeDeps> = async (
  { body: { articles, ...where }, ...person },
  { sql },
) => ({ articles: await findArticles(sql, readerOf(person), articles, where) })

const listBases: Handler<typeof knowledge.listBases, KnowledgeDeps> = async ({ query, ...person }, { sql }) => {
  const window = pageWindow(query)
  const organization = readerOf(person)
  const [items, total] = await Promise.all([
    basesOf(sql, organization, query, window),
    countBases(sql, organization, query),
  ])
  return toPage(items, total, window)
}

const listDocuments: Handler<typeof knowledge.listDocuments, KnowledgeDeps> = async (
  { params, query, ...person },
  { sql },
) => {
  const window = pageWindow(query)
  const { kb_id } = await readableBase(sql, readerOf(person), params.kb_id)
  const [rows, total] = await documentsPage(sql, kb_id, query, window)
  return toPage(rows.map(asDocument), total, window)
}

const listJobs: Handler<typeof knowledge.listJobs, KnowledgeDeps> = async ({ organization, query }, { sql }) => {
  const window = pageWindow(query)
  return toPage(...(await jobsPage(sql, organization, query, window)), window)
}

const listKnowledgeFiles: Handler<typeof knowledge.listKnowledgeFiles, KnowledgeDeps> = async (
  { organization, params, query },
  { sql },
) => {
  const window = pageWindow(query)
  const { kb_id } = await readableBase(sql, organization, params.kb_id)
  return toPage(...(await filesPage(sql, kb_id, query, window)), window)
}

const query: Handler<typeof knowledge.query, KnowledgeDeps> = async ({ body, ...person }, deps) => {
  const organization = readerOf(person)
  const { mode, fusion, ...request } = body
  if (mode === 'graph') return searchAlongGraph(deps, organization, { ...request, expand: true, depth: 2 })
  const rank = { keyword: byKeyword, vector: byVector, hybrid: byBoth(fusion) }[mode]
  const { hits, ...how } = await search(deps, organization, request, rank)
  return { hits: hits.map((hit) => ({ ...hit, graph_only: false })), graph_context: null, ...how }
}

const queryGraph: Handler<typeof knowledge.queryGraph, KnowledgeDeps> = ({ body, ...person }, deps) =>
  walkGraph(deps, readerOf(person), body)

const readBase: Handler<typeof knowledge.readBase, KnowledgeDeps> = async ({ params, ...person }, deps) => {
  const base = await readableBase(deps.sql, readerOf(person), params.kb_id)
  return { ...base, ...(await shownWeight(deps, base.kb_id)) }
}

const readJob: Handler<typeof knowledge.readJob, KnowledgeDeps> = async ({ organization, params }, { sql }) =>
  found(await jobById(sql, organization, params.job_id), 'job').job

const readKnowledgeDocument: Handler<typeof knowledge.readKnowledgeDocument, KnowledgeDeps> = async (
  { params: { kb_id, document_id }, ...person },
  { sql },
) => {
  const { row, chunks, content } = await readText(sql, readerOf(person), kb_id, document_id)
  return { document: asDocument(row), content, sections: sectionsOf(chunks) }
}

const readKnowledgeFile: Handler<typeof knowledge.readKnowledgeFile, KnowledgeDeps> = async (
  { organization, params },
  { sql },
) => {
  const { kb_id } = await readableBase(sql, organization, params.kb_id)
  return found(await fileById(sql, kb_id, params.file_id), 'file')
}

const retryJob: Handler<typeof knowledge.retryJob, KnowledgeDeps> = (input, deps) => retryOwnJob(input, deps)

const updateBase: Handler<typeof knowledge.updateBase, KnowledgeDeps> = (input, deps) => updateOwnBase(input, deps)

const verifyKnowledgeQuote: Handler<typeof knowledge.verifyKnowledgeQuote, KnowledgeDeps> = (
  { body, ...person },
  deps,
) => verifyQuoteIn(deps, readerOf(person), body)

export const bases = {
  addKnowledgeFile,
  cancelJob,
  createBase,
  deleteBase,
  deleteKnowledgeFile,
  findKnowledgeArticles,
  listBases,
  listDocuments,
  listJobs,
  listKnowledgeFiles,
  query,
  queryGraph,
  readBase,
  readJob,
  readKnowledgeDocument,
  readKnowledgeFile,
  retryJob,
  updateBase,
  verifyKnowledgeQuote,
} satisfies Partial<Handlers<typeof knowledge, KnowledgeDeps>>
