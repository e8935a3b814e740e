/** Made by `npm run docs` from the one API description; do not edit. */
export type ApplySeedPackageRequest = { dry_run?: boolean; force?: boolean }
export type CollectedDocument = { document_id: string; source_id: string; kind: SourceKind; location: string; title: string | null; licence: string | null; status: DocumentStatus; error: string | null; sha256: string | null; version: number; kb_id: string; knowledge_document_id: string | null; run_id: string | null; fetched_at: string | null; checked_at: string; vanished_at: string | null; created_at: string }
export type CollectedDocumentPage = { items: CollectedDocument[]; page: number; size: number; total: number; total_pages: number }
export type CreateSourceRequest = { kind: SourceKind; kb_id: string; name: string; config: Record<string, unknown>; doc_type?: string; licence?: string | null; metadata?: Record<string, string>; schedule?: { cron: string; timezone: string } | null; enabled?: boolean; documents_max?: number }
export type DeleteSourceResult = { source_id: string; deleted: true }
export type DocumentStatus = 'current' | 'vanished' | 'failed'
export type ListedPackage = { package_id: string; name: string | null; version: string | null; description: string | null; content_hash: string | null; items: number; problems: Problem[]; is_current: boolean; last_apply: SeedApply | null }
export type ListedPackagePage = { items: ListedPackage[]; page: number; size: number; total: number; total_pages: number }
export type PackageResult = { package_id: string; apply_id: string; version: string; content_hash: string; dry_run: boolean; force: boolean; status: 'succeeded' | 'failed'; created: number; updated: number; unchanged: number; failed: number; items: SeedItemResult[]; started_at: string }
export type Problem = { path: string; message: string }
export type Run = { run_id: string; source_id: string; status: RunStatus; trigger: 'manual' | 'schedule'; progress: { listed: number; fetched: number; new: number; changed: number; unchanged: number; vanished: number; failed: number; current: string | null }; error: string | null; errors: { location: string; message: string }[]; created_at: string; started_at: string | null; finished_at: string | null }
export type RunPage = { items: Run[]; page: number; size: number; total: number; total_pages: number }
export type RunStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
export type SeedApply = { apply_id: string; version: string; content_hash: string; status: 'running' | 'succeeded' | 'failed' | 'interrupted'; created: number; updated: number; unchanged: number; failed: number; started_at: string; finished_at: string | null }
export type SeedItemKind = 'platform.seed.system_configs.upsert' | 'knowledge.seed.structured.import' | 'knowledge.seed.system_kb_documents.import' | 'knowledge.seed.cause_of_action_profiles.import'
export type SeedItemResult = { item_id: string; kind: SeedItemKind; status: 'applied' | 'unchanged' | 'failed' | 'blocked'; reason: string | null; created: number; updated: number; unchanged: number; failed: number; errors: { row: string; message: string }[] }
export type Source = { source_id: string; kind: SourceKind; kb_id: string; name: string; config: Record<string, unknown>; doc_type: string; licence: string | null; metadata: Record<string, string>; schedule: { cron: string; timezone: string } | null; enabled: boolean; documents_max: number; next_run_at: string | null; version: number; created_at: string; updated_at: string }
export type SourceKind = 'http' | 'rss' | 'directory' | 'files'
export type SourcePage = { items: Source[]; page: number; size: number; total: number; total_pages: number }
export type UpdateSourceRequest = { name?: string; config?: Record<string, unknown>; doc_type?: string; licence?: string | null; metadata?: Record<string, string>; schedule?: { cron: string; timezone: string } | null; enabled?: boolean; documents_max?: number }

export interface CollectorCalls {
  /** Apply one seed package */
  applySeedPackage(input: { params: { package_id: string }; body?: ApplySeedPackageRequest; signal?: AbortSignal }): Promise<PackageResult>
  /** Sources of documents, by name */
  listSources(input: { query?: { page?: number; size?: number; limit?: number; kind?: SourceKind; kb_id?: string; enabled?: boolean; text?: string }; signal?: AbortSignal }): Promise<SourcePage>
  /** Name a source of documents for a knowledge base */
  createSource(input: { body: CreateSourceRequest; idempotencyKey?: string; signal?: AbortSignal }): Promise<Source>
  /** Read a source */
  readSource(input: { params: { source_id: string }; signal?: AbortSignal }): Promise<Source>
  /** Change a source; its kind and its knowledge base stay */
  updateSource(input: { params: { source_id: string }; headers?: { 'if-match'?: string }; body?: UpdateSourceRequest; signal?: AbortSignal }): Promise<Source>
  /** Forget a source with its runs and the list of its documents */
  deleteSource(input: { params: { source_id: string }; query?: { documents?: 'keep' | 'remove' }; headers?: { 'if-match'?: string }; signal?: AbortSignal }): Promise<DeleteSourceResult>
  /** Collect from a source now, as a job */
  startRun(input: { params: { source_id: string }; idempotencyKey?: string; signal?: AbortSignal }): Promise<Run>
  /** Runs, newest first */
  listRuns(input: { query?: { page?: number; size?: number; limit?: number; source_id?: string; status?: RunStatus }; signal?: AbortSignal }): Promise<RunPage>
  /** How far a run is */
  readRun(input: { params: { run_id: string }; signal?: AbortSignal }): Promise<Run>
  /** Stop a run that waits or goes on; what it has collected stays */
  cancelRun(input: { params: { run_id: string }; signal?: AbortSignal }): Promise<Run>
  /** Documents that were collected, by source and place */
  listDocuments(input: { query?: { page?: number; size?: number; limit?: number; source_id?: string; run_id?: string; status?: DocumentStatus; text?: string }; signal?: AbortSignal }): Promise<CollectedDocumentPage>
  /** Where a document came from, and where it went */
  readDocument(input: { params: { document_id: string }; signal?: AbortSignal }): Promise<CollectedDocument>
  /** Seed packages, and how they were last applied, for people */
  showSeedPackages(input: { query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<ListedPackagePage>
}
