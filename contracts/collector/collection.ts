import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { ifMatch } from '@casewright/kit/http/etag'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { Closed, deletionOf, Id } from '../common.ts'
import {
  CollectedDocument,
  DocumentStatus,
  KbId,
  Run,
  RunStatus,
  Source,
  SourceKind,
  sourceMembers,
} from './collection-resources.ts'

/** Sources belong to an organization, and so does all that came from them. */
const reader = { user: 'required', tenant: 'required', permission: 'collector:read' } as const
const manager = { ...reader, permission: 'collector:manage' } as const
/** Whoever may administer the installation may also name its directories. */
const maker = { ...manager, staff: 'platform:admin' } as const
const SourcePath = Closed({ source_id: Id })
const RunPath = Closed({ run_id: Id })
const Text = Type.String({ minLength: 1, maxLength: 200 })

export const collection = defineContract({
  listSources: {
    method: 'GET',
    path: '/api/v1/collector/sources',
    summary: 'Sources of documents, by name',
    ...reader,
    query: Closed({
      ...pageQuery,
      kind: Type.Optional(SourceKind),
      kb_id: Type.Optional(KbId),
      enabled: Type.Optional(Type.Boolean()),
      text: Type.Optional(Text),
    }),
    reply: { as: 'envelope', of: PageOf(Source) },
  },
  createSource: {
    method: 'POST',
    path: '/api/v1/collector/sources',
    summary: 'Name a source of documents for a knowledge base',
    description:
      'A source of kind `directory` also needs the permission `platform:admin`: directories are the server’s.',
    ...maker,
    creates: true,
    body: Closed({
      kind: SourceKind,
      kb_id: KbId,
      name: sourceMembers.name,
      config: sourceMembers.config,
      doc_type: withDefault(sourceMembers.doc_type, 'document'),
      licence: withDefault(sourceMembers.licence, null),
      metadata: withDefault(sourceMembers.metadata, {}),
      schedule: withDefault(sourceMembers.schedule, null),
      enabled: withDefault(sourceMembers.enabled, true),
      documents_max: withDefault(sourceMembers.documents_max, 1000),
    }),
    etag: 'version',
    reply: { as: 'envelope', of: Source },
    errors: ['not_found', 'forbidden'],
  },
  readSource: {
    method: 'GET',
    path: '/api/v1/collector/sources/{source_id}',
    summary: 'Read a source',
    ...reader,
    params: SourcePath,
    // No `if-none-match`: the next time of its schedule changes while the version does not.
    etag: 'version',
    reply: { as: 'envelope', of: Source },
    errors: ['not_found'],
  },
  updateSource: {
    method: 'PATCH',
    path: '/api/v1/collector/sources/{source_id}',
    summary: 'Change a source; its kind and its knowledge base stay',
    description:
      'A run that is under way goes on as it began. Documents are sent again when their labels change. Who changes `config` needs all that a new source would need. Later runs act for whoever changed `config` or `schedule` or enabled the source last, who must be able to read its files.',
    ...maker,
    params: SourcePath,
    headers: Type.Object(ifMatch),
    body: Type.Partial(Closed(sourceMembers), { additionalProperties: false }),
    etag: 'version',
    reply: { as: 'envelope', of: Source },
    errors: ['not_found', 'forbidden', 'precondition_failed'],
  },
  deleteSource: {
    method: 'DELETE',
    path: '/api/v1/collector/sources/{source_id}',
    summary: 'Forget a source with its runs and the list of its documents',
    description:
      '`documents=remove` also takes its documents out of the knowledge base, in the background. Not while a run is under way.',
    ...manager,
    params: SourcePath,
    headers: Type.Object(ifMatch),
    query: Closed({ documents: withDefault(Type.Enum(['keep', 'remove']), 'keep') }),
    reply: { as: 'envelope', of: deletionOf({ source_id: Id }) },
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
  startRun: {
    method: 'POST',
    path: '/api/v1/collector/sources/{source_id}/runs',
    summary: 'Collect from a source now, as a job',
    description:
      'The run, and those that the schedule begins later, act for the caller, who must be able to read the files of a source of files.',
    ...manager,
    creates: true,
    params: SourcePath,
    reply: { as: 'envelope', of: Run },
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  listRuns: {
    method: 'GET',
    path: '/api/v1/collector/runs',
    summary: 'Runs, newest first',
    ...reader,
    query: Closed({ ...pageQuery, source_id: Type.Optional(Id), status: Type.Optional(RunStatus) }),
    reply: { as: 'envelope', of: PageOf(Run) },
  },
  readRun: {
    method: 'GET',
    path: '/api/v1/collector/runs/{run_id}',
    summary: 'How far a run is',
    ...reader,
    params: RunPath,
    reply: { as: 'envelope', of: Run },
    errors: ['not_found'],
  },
  cancelRun: {
    method: 'POST',
    path: '/api/v1/collector/runs/{run_id}/cancel',
    summary: 'Stop a run that waits or goes on; what it has collected stays',
    ...manager,
    params: RunPath,
    reply: { as: 'envelope', of: Run },
    errors: ['not_found', 'conflict'],
  },
  listDocuments: {
    method: 'GET',
    path: '/api/v1/collector/documents',
    summary: 'Documents that were collected, by source and place',
    ...reader,
    query: Closed({
      ...pageQuery,
      source_id: Type.Optional(Id),
      run_id: Type.Optional(Id),
      status: Type.Optional(DocumentStatus),
      text: Type.Optional(Text),
    }),
    reply: { as: 'envelope', of: PageOf(CollectedDocument) },
  },
  readDocument: {
    method: 'GET',
    path: '/api/v1/collector/documents/{document_id}',
    summary: 'Where a document came from, and where it went',
    ...reader,
    params: Closed({ document_id: Id }),
    reply: { as: 'envelope', of: CollectedDocument },
    errors: ['not_found'],
  },
})
