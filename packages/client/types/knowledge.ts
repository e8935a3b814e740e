/** Made by `npm run docs` from the one API description; do not edit. */
export type AddKnowledgeFileRequest = { file_id: string; document_id?: string; doc_type?: string; title?: string; metadata?: Record<string, unknown>; date?: string | null; effective_from?: string | null; effective_to?: string | null }
export type AddKnowledgeFileResult = { file: KnowledgeFile; job: KnowledgeJob }
export type ArticleName = { law: string; number: string }
export type CauseOfAction = { code: string; version: string; effective_from: string; effective_to?: string | null; name: string; name_en?: string | null; parent_code?: string | null; aliases?: string[]; keywords?: string[]; description?: string | null; limitation?: { years?: number; text: string } | null; governing_articles?: string[]; typical_evidence?: string[]; elements: { element_key: string; name: string; name_en?: string | null; description?: string | null; burden_of_proof?: string | null; evidence?: string[]; articles?: string[]; notes: string[] }[]; metadata?: Record<string, unknown>; updated_at: string }
export type Checklist = { checklist_id: string; name: string; name_en?: string | null; service_type?: string | null; version: string; effective_from: string; effective_to?: string | null; description?: string | null; items: { item_key: string; title: string; title_en?: string | null; guidance?: string | null; risk_level?: 'low' | 'medium' | 'high' | null; suggested_wording?: string | null; fallback?: string | null; walk_away?: string | null; articles?: string[]; required?: boolean }[]; metadata?: Record<string, unknown>; updated_at: string }
export type ChecklistPage = { items: Checklist[]; page: number; size: number; total: number; total_pages: number }
export type CreateBaseRequest = { name: string; description?: string | null }
export type DeleteBaseResult = { kb_id: string; deleted: true }
export type DeleteKnowledgeFileResult = { kb_id: string; file_id: string; deleted: true }
export type EdgeKind = 'cites' | 'governs' | 'requires' | 'proves' | 'interprets' | 'supersedes' | 'contains' | 'mentions'
export type FindKnowledgeArticlesRequest = { articles: ArticleName[]; kb_ids?: string[]; as_of?: string }
export type FindKnowledgeArticlesResult = { articles: FoundArticle[] }
export type FoundArticle = { law: string; number: string; kb_id: string; document_id: string; doc_type: string; title: string; section_id: string; section_title: string | null; content: string; start: number; end: number; date: string | null; effective_from: string | null; effective_to: string | null; metadata: Record<string, unknown> }
export type FoundCause = { cause: CauseOfAction; score: number; matched_terms: string[] }
export type FoundCauses = { items: FoundCause[]; page: number; size: number; total: number; total_pages: number; outside: { field: 'criminal' | 'administrative' | 'no_dispute'; name: { zh: string; en: string }; first_steps: { zh: string; en: string }[] } | null }
export type Fusion = 'weighted' | 'rrf'
export type GraphEdge = { from: string; to: string; kind: EdgeKind; kb_id: string; document_id: string | null; properties: Record<string, unknown> }
export type GraphNode = { node_id: string; kind: NodeKind; name: string; name_en: string | null; properties: Record<string, unknown> }
export type GraphQueryRequest = { query?: string; node_ids?: string[]; kb_ids?: string[]; node_kinds?: NodeKind[]; edge_kinds?: EdgeKind[]; depth?: number; limit?: number }
export type GraphResult = { entities: GraphNode[]; nodes: GraphNode[]; edges: GraphEdge[]; documents: { kb_id: string; document_id: string; node_id: string; kind: EdgeKind }[]; backend: string; degraded: boolean; reason: string | null }
export type Hit = { chunk_id: string; kb_id: string; document_id: string; file_id: string | null; doc_type: string; title: string; content: string; highlight: { start: number; end: number }[]; score: number; ranks: { keyword: number | null; vector: number | null; graph: number | null }; start: number; end: number; section_id: string | null; section_title: string | null; chunk_index: number; date: string | null; effective_from: string | null; effective_to: string | null; metadata: Record<string, unknown>; group?: { chunks: number; score: number } }
export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
export type KnowledgeBase = { kb_id: string; name: string; description: string | null; system: boolean; organization_id: string | null; documents: number; chunks: number; version: number; created_at: string; updated_at: string }
export type KnowledgeBaseDetail = { kb_id: string; name: string; description: string | null; system: boolean; organization_id: string | null; documents: number; chunks: number; version: number; created_at: string; updated_at: string; vector_weight: number; vector_weight_source: 'learnt' | 'default' | 'set' }
export type KnowledgeBasePage = { items: KnowledgeBase[]; page: number; size: number; total: number; total_pages: number }
export type KnowledgeDocument = { kb_id: string; document_id: string; file_id: string | null; doc_type: string; title: string; metadata: Record<string, unknown>; date: string | null; effective_from: string | null; effective_to: string | null; content_hash: string; characters: number; chunks: number; created_at: string; updated_at: string }
export type KnowledgeDocumentPage = { items: KnowledgeDocument[]; page: number; size: number; total: number; total_pages: number }
export type KnowledgeFile = { kb_id: string; file_id: string; document_id: string; title: string | null; status: 'queued' | 'running' | 'indexed' | 'failed' | 'cancelled'; error: string | null; chunks: number; job_id: string | null; created_at: string; updated_at: string }
export type KnowledgeFilePage = { items: KnowledgeFile[]; page: number; size: number; total: number; total_pages: number }
export type KnowledgeJob = { job_id: string; kb_id: string; file_id: string; document_id: string; status: JobStatus; step: 'parse' | 'cut' | 'write' | 'embed' | 'index' | 'done'; progress: number; attempts: number; error: string | null; created_at: string; updated_at: string; finished_at: string | null }
export type KnowledgeJobPage = { items: KnowledgeJob[]; page: number; size: number; total: number; total_pages: number }
export type KnowledgeSection = { section_id: string; section_title: string | null; start: number; end: number }
export type NodeKind = 'statute' | 'article' | 'cause_of_action' | 'element' | 'evidence_kind' | 'document' | 'party'
export type QueryRequest = { query: string; kb_ids?: string[]; filters?: { document_ids?: string[]; file_ids?: string[]; doc_types?: string[]; date_from?: string; date_to?: string; metadata?: Record<string, Scalar | Scalar[]> }; top_k?: number; as_of?: string; mode?: 'keyword' | 'vector' | 'hybrid' | 'graph'; fusion?: Fusion }
export type QueryResult = { hits: (Hit & { graph_only: boolean })[]; graph_context: { enabled: boolean; entities: GraphNode[]; nodes: GraphNode[]; edges: GraphEdge[]; text: string } | null; backend: string; degraded: boolean; reason: string | null }
export type QuoteState = 'verified' | 'supported' | 'unverified'
export type QuoteVerdict = { state: QuoteState; how: 'exact' | 'space_and_width' | 'punctuation' | 'similar' | null; start: number | null; end: number | null; similarity: number; passage: string | null; foldings: ('traditional' | 'thousands' | 'hyphenation')[]; truncated: 'exception' | 'condition' | 'sentence' | null; left_out: { kind: 'ellipsis' | 'exception' | 'condition' | 'sentence' | 'passage'; start: number; end: number; text: string }[]; refused: 'other_passage' | 'exception' | 'negation' | 'condition' | null }
export type ReadKnowledgeDocumentResult = { document: KnowledgeDocument; content: string; sections: KnowledgeSection[] }
export type Scalar = string | number | boolean
export type UpdateBaseRequest = { name?: string; description?: string | null }
export type VerifyQuoteRequest = { quote: string; kb_id: string; document_id: string; section_id?: string }

export interface KnowledgeCalls {
  /** Causes of action that fit some words or facts, best first */
  searchCauses(input: { query?: { text?: string; parent_code?: string; as_of?: string; page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<FoundCauses>
  /** A cause of action with its elements, burden of proof and evidence */
  readCause(input: { params: { code: string }; query?: { as_of?: string }; signal?: AbortSignal }): Promise<CauseOfAction>
  /** Checklists for work outside of court */
  listChecklists(input: { query?: { text?: string; service_type?: string; as_of?: string; page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<ChecklistPage>
  /** A checklist with its items */
  readChecklist(input: { params: { checklist_id: string }; query?: { as_of?: string }; signal?: AbortSignal }): Promise<Checklist>
  /** Knowledge bases that the caller may read: their own by name, then those of the system */
  listBases(input: { query?: { page?: number; size?: number; limit?: number; system?: boolean; text?: string }; signal?: AbortSignal }): Promise<KnowledgeBasePage>
  /** Open a knowledge base */
  createBase(input: { body: CreateBaseRequest; idempotencyKey?: string; signal?: AbortSignal }): Promise<KnowledgeBase>
  /** Read a knowledge base */
  readBase(input: { params: { kb_id: string }; signal?: AbortSignal }): Promise<KnowledgeBaseDetail>
  /** Change the name or description of a knowledge base */
  updateBase(input: { params: { kb_id: string }; headers?: { 'if-match'?: string }; body?: UpdateBaseRequest; signal?: AbortSignal }): Promise<KnowledgeBase>
  /** Delete a knowledge base with all that is in it: gone at once, cleared away in the background */
  deleteBase(input: { params: { kb_id: string }; headers?: { 'if-match'?: string }; signal?: AbortSignal }): Promise<DeleteBaseResult>
  /** Files of a knowledge base, newest first */
  listKnowledgeFiles(input: { params: { kb_id: string }; query?: { page?: number; size?: number; limit?: number; status?: 'queued' | 'running' | 'indexed' | 'failed' | 'cancelled' }; signal?: AbortSignal }): Promise<KnowledgeFilePage>
  /** Make an uploaded file searchable, as a job */
  addKnowledgeFile(input: { params: { kb_id: string }; body: AddKnowledgeFileRequest; idempotencyKey?: string; signal?: AbortSignal }): Promise<AddKnowledgeFileResult>
  /** Read a file of a knowledge base */
  readKnowledgeFile(input: { params: { kb_id: string; file_id: string }; signal?: AbortSignal }): Promise<KnowledgeFile>
  /** Take a file out of a knowledge base; the uploaded file stays */
  deleteKnowledgeFile(input: { params: { kb_id: string; file_id: string }; signal?: AbortSignal }): Promise<DeleteKnowledgeFileResult>
  /** Documents of a knowledge base, newest first */
  listDocuments(input: { params: { kb_id: string }; query?: { page?: number; size?: number; limit?: number; doc_type?: string; text?: string }; signal?: AbortSignal }): Promise<KnowledgeDocumentPage>
  /** A document with its text */
  readKnowledgeDocument(input: { params: { kb_id: string; document_id: string }; signal?: AbortSignal }): Promise<ReadKnowledgeDocumentResult>
  /** Search knowledge bases by words, by meaning, by both, or along the graph */
  query(input: { body: QueryRequest; signal?: AbortSignal }): Promise<QueryResult>
  /** Walk the graph of the law and, with `knowledge:read`, of the own bases */
  queryGraph(input: { body?: GraphQueryRequest; signal?: AbortSignal }): Promise<GraphResult>
  /** Whether a quotation stands in a document that the caller may read, and where */
  verifyKnowledgeQuote(input: { body: VerifyQuoteRequest; signal?: AbortSignal }): Promise<QuoteVerdict>
  /** Articles by law and number, as of a day, in the bases that the caller may read */
  findKnowledgeArticles(input: { body: FindKnowledgeArticlesRequest; signal?: AbortSignal }): Promise<FindKnowledgeArticlesResult>
  /** The organization's jobs, newest first */
  listJobs(input: { query?: { page?: number; size?: number; limit?: number; kb_id?: string; status?: JobStatus }; signal?: AbortSignal }): Promise<KnowledgeJobPage>
  /** How far a job is */
  readJob(input: { params: { job_id: string }; signal?: AbortSignal }): Promise<KnowledgeJob>
  /** Stop a job that waits or runs; what was searchable before stays */
  cancelJob(input: { params: { job_id: string }; signal?: AbortSignal }): Promise<KnowledgeJob>
  /** Run a file's last job again, if it failed or was cancelled */
  retryJob(input: { params: { job_id: string }; signal?: AbortSignal }): Promise<KnowledgeJob>
}
