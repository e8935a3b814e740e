import type { collector } from '@casewright/contracts/collector/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { CollectorDeps } from '../deps.ts'
import { cancelOwnRun, startOwnRun } from '../flows/change-run.ts'
import { createOwnSource, deleteOwnSource, updateOwnSource } from '../flows/change-source.ts'
import { documentById, documentsPage } from '../queries/documents.ts'
import { runById, runsPage } from '../queries/runs.ts'
import { sourceById, sourcesPage } from '../queries/sources.ts'

const listSources: Handler<typeof collector.listSources, CollectorDeps> = async ({ organization, query }, { sql }) => {
  const window = pageWindow(query)
  return toPage(...(await sourcesPage(sql, organization, query, window)), window)
}

const createSource: Handler<typeof collector.createSource, CollectorDeps> = (input, deps) =>
  createOwnSource(input, deps)

const readSource: Handler<typeof collector.readSource, CollectorDeps> = async ({ organization, params }, { sql }) =>
  found(await sourceById(sql, organization, params.source_id), 'source')

const updateSource: Handler<typeof collector.updateSource, CollectorDeps> = (input, deps) =>
  updateOwnSource(input, deps)

const deleteSource: Handler<typeof collector.deleteSource, CollectorDeps> = async (input, deps) => {
  await deleteOwnSource(input, deps)
  return { source_id: input.params.source_id, deleted: true }
}

const startRun: Handler<typeof collector.startRun, CollectorDeps> = (input, deps) => startOwnRun(input, deps)

const listRuns: Handler<typeof collector.listRuns, CollectorDeps> = async ({ organization, query }, { sql }) => {
  const window = pageWindow(query)
  return toPage(...(await runsPage(sql, organization, query, window)), window)
}

const readRun: Handler<typeof collector.readRun, CollectorDeps> = async ({ organization, params }, { sql }) =>
  found(await runById(sql, organization, params.run_id), 'run')

const cancelRun: Handler<typeof collector.cancelRun, CollectorDeps> = (input, deps) => cancelOwnRun(input, deps)

const listDocuments: Handler<typeof collector.listDocuments, CollectorDeps> = async (
  { organization, query },
  { sql },
) => {
  const window = pageWindow(query)
  return toPage(...(await documentsPage(sql, organization, query, window)), window)
}

const readDocument: Handler<typeof collector.readDocument, CollectorDeps> = async ({ organization, params }, { sql }) =>
  found(await documentById(sql, organization, params.document_id), 'document')

export const collection = {
  listSources,
  createSource,
  readSource,
  updateSource,
  deleteSource,
  startRun,
  listRuns,
  readRun,
  cancelRun,
  listDocuments,
  readDocument,
} satisfies Partial<Handlers<typeof collector, CollectorDeps>>
