/** Made by `npm run docs` from the one API description; do not edit. */
export type Category = 'user_profile' | 'preference' | 'case_detail' | 'evidence' | 'summary'
export type Conflict = { conflict_id: string; fact_id: string; user_id: string; scope: Scope; case_id: string | null; entity_key: string; status: ConflictStatus; kept: ConflictSide; proposed: ConflictSide; created_at: string; resolved_at: string | null }
export type ConflictPage = { items: Conflict[]; page: number; size: number; total: number; total_pages: number }
export type ConflictSide = { revision: number; content: string; value: unknown; source: FactSource; source_ref: string | null; at: string }
export type ConflictStatus = 'open' | 'accepted' | 'rejected'
export type DeleteOwnFactResult = { fact_id: string; deleted: true }
export type Fact = { fact_id: string; tenant_id: string; user_id: string; scope: Scope; case_id: string | null; entity_key: string; category: Category; content: string; value: unknown; source: FactSource; source_ref: string | null; confidence: number | null; revision: number; generation: number | null; open_conflicts: number; created_at: string; updated_at: string }
export type FactPage = { items: Fact[]; page: number; size: number; total: number; total_pages: number }
export type FactSource = 'human' | 'matter' | 'model'
export type Scope = 'case' | 'global'

export interface MemoryCalls {
  /** The caller's own facts, newest first */
  listOwnFacts(input: { query?: { page?: number; size?: number; limit?: number; scope?: Scope; case_id?: string; category?: Category; source?: FactSource }; signal?: AbortSignal }): Promise<FactPage>
  /** Delete one of the caller's own facts with its revisions and conflicts */
  deleteOwnFact(input: { params: { factId: string }; signal?: AbortSignal }): Promise<DeleteOwnFactResult>
  /** Conflicts among the caller's own facts, newest first */
  listOwnConflicts(input: { query?: { page?: number; size?: number; limit?: number; status?: ConflictStatus; case_id?: string }; signal?: AbortSignal }): Promise<ConflictPage>
  /** Facts of a matter, newest first, for those who may read the matter */
  listMatterFacts(input: { params: { id: string }; query?: { page?: number; size?: number; limit?: number; category?: Category; source?: FactSource }; signal?: AbortSignal }): Promise<FactPage>
  /** Conflicts among the facts of a matter, newest first, for those who may read the matter */
  listMatterConflicts(input: { params: { id: string }; query?: { page?: number; size?: number; limit?: number; status?: ConflictStatus }; signal?: AbortSignal }): Promise<ConflictPage>
}
