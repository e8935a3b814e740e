import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import { outsideField } from '@casewright/legal/causes/field-of-law'
import type { KnowledgeDeps } from '../deps.ts'
import { causeByCode, findCauses } from '../flows/causes.ts'
import { checklistById, findChecklists } from '../flows/checklists.ts'
import { importProfiles, importStructuredRows } from '../flows/import-structured.ts'
import { importDocuments } from '../flows/import-system-documents.ts'
import { today } from '../flows/scope.ts'

const importCauseProfiles: Handler<typeof knowledge.importCauseProfiles, KnowledgeDeps> = (
  { body: { profiles, ...options } },
  deps,
) => importProfiles(deps, profiles, options)

const importStructured: Handler<typeof knowledge.importStructured, KnowledgeDeps> = ({ body }, deps) =>
  importStructuredRows(deps, body)

const importSystemDocuments: Handler<typeof knowledge.importSystemDocuments, KnowledgeDeps> = (
  { body: { documents, dry_run } },
  deps,
) => importDocuments(deps, documents, dry_run)

const listChecklists: Handler<typeof knowledge.listChecklists, KnowledgeDeps> = async (
  { query: { text, service_type, as_of = today(), ...paging } },
  deps,
) => {
  const window = pageWindow(paging)
  const { items, total } = await findChecklists(deps, { text, service_type, as_of }, window)
  return toPage(items, total, window)
}

const readCause: Handler<typeof knowledge.readCause, KnowledgeDeps> = async (
  { params: { code }, query: { as_of = today() } },
  { sql },
) => found(await causeByCode(sql, code, as_of), 'cause of action')

const readChecklist: Handler<typeof knowledge.readChecklist, KnowledgeDeps> = async (
  { params: { checklist_id }, query: { as_of = today() } },
  { sql },
) => found(await checklistById(sql, checklist_id, as_of), 'checklist')

const searchCauses: Handler<typeof knowledge.searchCauses, KnowledgeDeps> = async (
  { query: { text, parent_code, as_of = today(), ...paging } },
  deps,
) => {
  const window = pageWindow(paging)
  const field = text === undefined ? null : outsideField(text)
  if (field !== null) {
    const { words: _words, unless: _unless, ...outside } = field
    return { ...toPage([], 0, window), outside }
  }
  const { items, total } = await findCauses(deps, { text, parent_code, as_of }, window)
  return { ...toPage(items, total, window), outside: null }
}

export const structured = {
  importCauseProfiles,
  importStructured,
  importSystemDocuments,
  listChecklists,
  readCause,
  readChecklist,
  searchCauses,
} satisfies Partial<Handlers<typeof knowledge, KnowledgeDeps>>
