import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { Closed } from '../common.ts'
import { Day } from './resources.ts'
import {
  CauseCode,
  CauseOfAction,
  Checklist,
  ElementMapping,
  FoundCauses,
  GivenCauseProfile,
  GivenChecklist,
  ImportResult,
  LitigationElements,
  SystemDocument,
} from './structured-resources.ts'

const importing = { acts: 'system', idempotent: true, bodyLimit: 64 * 1024 * 1024, timeoutMs: 120_000 } as const
const dry_run = withDefault(Type.Boolean({ description: 'Only say what would happen' }), false)
/** As the interface has it; it means whichever graph is configured. */
const sync_to_neo4j = withDefault(Type.Boolean({ description: 'Also write the graph' }), true)
const asOf = Type.Optional(Type.String({ ...Day, description: 'The list in force on this day; today unless given' }))
const Rows = <S extends Parameters<typeof Type.Array>[0]>(row: S) =>
  withDefault(Type.Array(row, { maxItems: 10_000 }), [])
const reader = { user: 'required', tenant: 'optional' } as const

/** Knowledge that has a form: public law, the same for every organization. */
export const structured = defineContract({
  importStructured: {
    method: 'POST',
    path: '/api/v1/internal/seed/structured/import',
    summary: 'Import litigation elements, non-litigation checklists and element mappings',
    ...importing,
    body: Closed({
      litigation_elements: Rows(LitigationElements),
      non_litigation_checklists: Rows(GivenChecklist),
      element_mappings: Rows(ElementMapping),
      sync_to_neo4j,
      dry_run,
    }),
    reply: { as: 'envelope', of: ImportResult },
  },
  importSystemDocuments: {
    method: 'POST',
    path: '/api/v1/internal/seed/system-kb-documents/import',
    summary: 'Import documents into the system’s knowledge bases',
    ...importing,
    body: Closed({ documents: Type.Array(SystemDocument, { minItems: 1, maxItems: 5_000 }), dry_run }),
    reply: { as: 'envelope', of: ImportResult },
  },
  importCauseProfiles: {
    method: 'POST',
    path: '/api/v1/internal/seed/cause-of-action-profiles/import',
    summary: 'Import profiles of causes of action',
    ...importing,
    body: Closed({
      profiles: Type.Array(GivenCauseProfile, { minItems: 1, maxItems: 10_000 }),
      sync_to_neo4j,
      dry_run,
    }),
    reply: { as: 'envelope', of: ImportResult },
  },
  searchCauses: {
    method: 'GET',
    path: '/api/v1/knowledge/causes-of-action',
    summary: 'Causes of action that fit some words or facts, best first',
    description:
      'A question of another field than civil disputes has none; `outside` says which field, and what to do first.',
    ...reader,
    query: Closed({
      text: Type.Optional(
        Type.String({ minLength: 1, maxLength: 4000, description: 'All of them, by code, unless given' }),
      ),
      parent_code: Type.Optional(CauseCode),
      as_of: asOf,
      ...pageQuery,
    }),
    reply: { as: 'envelope', of: FoundCauses },
  },
  readCause: {
    method: 'GET',
    path: '/api/v1/knowledge/causes-of-action/{code}',
    summary: 'A cause of action with its elements, burden of proof and evidence',
    ...reader,
    params: Closed({ code: CauseCode }),
    query: Closed({ as_of: asOf }),
    reply: { as: 'envelope', of: CauseOfAction },
    errors: ['not_found'],
  },
  listChecklists: {
    method: 'GET',
    path: '/api/v1/knowledge/checklists',
    summary: 'Checklists for work outside of court',
    ...reader,
    query: Closed({
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
      service_type: Type.Optional(CauseCode),
      as_of: asOf,
      ...pageQuery,
    }),
    reply: { as: 'envelope', of: PageOf(Checklist) },
  },
  readChecklist: {
    method: 'GET',
    path: '/api/v1/knowledge/checklists/{checklist_id}',
    summary: 'A checklist with its items',
    ...reader,
    params: Closed({ checklist_id: CauseCode }),
    query: Closed({ as_of: asOf }),
    reply: { as: 'envelope', of: Checklist },
    errors: ['not_found'],
  },
})
