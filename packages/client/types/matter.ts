/** Made by `npm run docs` from the one API description; do not edit. */
import type { FileMetadata, ReviewType } from './shared.ts'

export type Actor = 'client' | 'lawyer' | 'firm_admin' | 'system'
export type AddCommentRequest = { statement: string; text: string; mentions?: string[] }
export type AddPartyRequest = { name: string; role: PartyRole }
export type AnalysisProduct = { kind: ProductKind; payload: Record<string, unknown>; digest: string; submitted_at: string }
export type AnalysisVersion = { matter_id: string; version: number; allocated_at: string; products: AnalysisProduct[] }
export type AnalysisVersionPage = { items: AnalysisVersion[]; page: number; size: number; total: number; total_pages: number }
export type ChangeMatter = { title?: string; matter_category?: MatterCategory | null; cause_of_action_code?: string | null; service_type_id?: string; file_ids?: string[]; profile?: Record<string, unknown>; data?: Record<string, unknown>; status?: MatterStatus; status_reason?: string | null; lawyer_id?: string | null; walled?: boolean; privileged?: boolean }
export type CheckConflictsRequest = { names: string[] }
export type CheckConflictsResult = { hits: { name: string; party_name: string | null; role: PartyRole; matter_id: string | null }[] }
export type CloseMentionResult = { comment_id: string; closed_at: string }
export type CompleteTodoRequest = { result?: unknown }
export type CreateMatterRequest = { title: string; matter_category?: MatterCategory | null; cause_of_action_code?: string | null; service_type_id?: string; file_ids?: string[]; profile?: Record<string, unknown>; data?: Record<string, unknown>; walled?: boolean; privileged?: boolean; role?: 'client' | 'lawyer' | 'firm_admin' }
export type CreateTodoRequest = { todo_key?: string; title: string; actor?: Actor; review_type?: ReviewType | null; payload?: Record<string, unknown>; phase_id?: string | null; due_at?: string | null; deadline_kind?: DeadlineKind | null; reopen?: boolean }
export type CreateWebhookRequest = { url: string; events: WebhookEvent[]; enabled?: boolean; format?: WebhookFormat }
export type CreateWebhookResult = { webhook_id: string; url: string; events: WebhookEvent[]; enabled: boolean; format: WebhookFormat; created_at: string; updated_at: string; secret: string }
export type DeadlineKind = 'limitation' | 'hearing' | 'filing' | 'other'
export type DeleteWebhookResult = { webhook_id: string; deleted: true }
export type Deliverable = { deliverable_id: string; deliverable_key: string; title: string; phase_id: string | null; file_id: string; presigned_url: string | null; version: number; versions: DeliverableVersion[]; created_at: string; updated_at: string }
export type DeliverablePage = { items: Deliverable[]; page: number; size: number; total: number; total_pages: number }
export type DeliverableVersion = { version: number; file_id: string; title: string; created_at: string; presigned_url: string | null }
export type Delivery = { delivery_id: string; event: WebhookEvent; matter_id: string; status: 'waiting' | 'delivered' | 'given_up'; attempts: number; last_error: string | null; created_at: string; delivered_at: string | null }
export type DeliveryPage = { items: Delivery[]; page: number; size: number; total: number; total_pages: number }
export type DocumentReview = { decisions: ReviewDecision[]; comments: ReviewComment[] }
export type FlowBlueprint = { blueprint_id: string; name: string; name_en: string; service_type_ids: string[]; phases: { phase_id: string; phase_name: string; phase_name_en: string; order_num: number }[] }
export type FlowBlueprintPage = { items: FlowBlueprint[]; page: number; size: number; total: number; total_pages: number }
export type GivenDecision = { statement: string; version: number; verification: 'verified' | 'supported' | 'unverified'; decision: 'accepted' | 'edited' | 'rejected' | null; wording?: string | null }
export type InboxTodo = { todo_id: string; matter_id: string; todo_key: string; title: string; actor: Actor; review_type: ReviewType | null; payload: Record<string, unknown>; phase_id: string | null; due_at: string | null; deadline_kind: DeadlineKind | null; status: TodoStatus; result: unknown; completed_at: string | null; completed_by: string | null; version: number; created_at: string; updated_at: string; matter_title: string; due_on: string | null; overdue: boolean; mine: boolean }
export type InboxTodoPage = { items: InboxTodo[]; page: number; size: number; total: number; total_pages: number }
export type ListServiceTypesResult = { service_types: unknown[]; resolved_service_types: unknown; version: number | null; stale: boolean }
export type Matter = { matter_id: string; organization_id: string; session_id: string | null; user_id: string; status: MatterStatus; title: string; matter_category: MatterCategory | null; cause_of_action_code: string | null; service_type_id: string; file_ids: string[]; profile: Record<string, unknown>; data: Record<string, unknown>; lawyer_id: string | null; providerOrganizationId: string | null; walled: boolean; privileged: boolean; version: number; created_at: string; updated_at: string }
export type MatterCategory = 'litigation' | 'arbitration' | 'non_litigation' | 'advisory'
export type MatterFile = { file_id: string; kind: 'file' | 'deliverable'; metadata: FileMetadata | null }
export type MatterFilePage = { items: MatterFile[]; page: number; size: number; total: number; total_pages: number }
export type MatterMember = { user_id: string; role: MatterRole; added_at: string }
export type MatterMemberPage = { items: MatterMember[]; page: number; size: number; total: number; total_pages: number }
export type MatterPage = { items: Matter[]; page: number; size: number; total: number; total_pages: number }
export type MatterRole = 'client' | 'lawyer' | 'firm_admin' | 'observer'
export type MatterStatus = 'DRAFT' | 'ACTIVE' | 'ON_HOLD' | 'CLOSED' | 'ARCHIVED'
export type MatterTodo = { todo_id: string; matter_id: string; todo_key: string; title: string; actor: Actor; review_type: ReviewType | null; payload: Record<string, unknown>; phase_id: string | null; due_at: string | null; deadline_kind: DeadlineKind | null; status: TodoStatus; result: unknown; completed_at: string | null; completed_by: string | null; version: number; created_at: string; updated_at: string }
export type MatterTodoPage = { items: MatterTodo[]; page: number; size: number; total: number; total_pages: number }
export type Mention = { comment_id: string; statement: string; text: string; written_by: string; written_at: string; matter_id: string; matter_title: string; document: string }
export type MentionPage = { items: Mention[]; page: number; size: number; total: number; total_pages: number }
export type ParsedFile = { fileId: string; title: string | null; language: 'zh' | 'en' | 'mixed' | null; pages: number | null; characters: number; words: number; ocr: boolean; sections: ParsedSection[]; text: string }
export type ParsedSection = { kind: 'page' | 'sheet' | 'slide' | 'heading' | 'body'; title: string | null; level: number; start: number; end: number }
export type Party = { party_id: string; name: string; role: PartyRole; created_at: string }
export type PartyPage = { items: Party[]; page: number; size: number; total: number; total_pages: number }
export type PartyRole = 'client' | 'claimant' | 'defendant' | 'third_party' | 'counterparty' | 'witness' | 'other'
export type PhaseStatus = 'pending' | 'active' | 'done' | 'skipped'
export type ProductKind = 'evidences' | 'sufficiency' | 'issues' | 'strategies' | 'risk_assessment'
export type PutDecisionsRequest = { decisions: GivenDecision[] }
export type PutMemberRequest = { role: MatterRole }
export type ReadTimelineResult = { phases: TimelinePhase[]; unassigned: { todos: MatterTodo[]; deliverables: { deliverable_id: string; deliverable_key: string; title: string; phase_id: string | null; file_id: string; version: number; created_at: string; updated_at: string }[] } }
export type RemoveMemberResult = { user_id: string; deleted: true }
export type RemovePartyResult = { party_id: string; deleted: true }
export type ReviewComment = { comment_id: string; statement: string; text: string; mentions: string[]; written_by: string; written_at: string }
export type ReviewDecision = { statement: string; version: number; verification: 'verified' | 'supported' | 'unverified'; decision: 'accepted' | 'edited' | 'rejected'; wording: string | null; decided_by: string; decided_at: string }
export type StatusMove = { from_status: MatterStatus | null; to_status: MatterStatus; reason: string | null; user_id: string | null; at: string }
export type StatusMovePage = { items: StatusMove[]; page: number; size: number; total: number; total_pages: number }
export type TimelinePhase = { phase_id: string; phase_name: string; status: PhaseStatus; order_num: number; started_at: string | null; ended_at: string | null; todos: MatterTodo[]; deliverables: { deliverable_id: string; deliverable_key: string; title: string; phase_id: string | null; file_id: string; version: number; created_at: string; updated_at: string }[] }
export type TodoStatus = 'open' | 'completed' | 'cancelled'
export type UpdateWebhookRequest = { url?: string; events?: WebhookEvent[]; enabled?: boolean; format?: WebhookFormat }
export type WaitingDraft = { matter_id: string; matter_title: string; document: string; title: string; version: number; delivered: boolean; updated_at: string }
export type WaitingDraftPage = { items: WaitingDraft[]; page: number; size: number; total: number; total_pages: number }
export type Webhook = { webhook_id: string; url: string; events: WebhookEvent[]; enabled: boolean; format: WebhookFormat; created_at: string; updated_at: string }
export type WebhookEvent = 'matter.created' | 'matter.updated' | 'matter.status_changed' | 'todo.created' | 'todo.updated' | 'todo.completed' | 'todo.reopened' | 'deliverable.created' | 'deliverable.updated'
export type WebhookFormat = 'standard' | 'cloudevents'
export type WebhookPage = { items: Webhook[]; page: number; size: number; total: number; total_pages: number }

export interface MatterCalls {
  /** Matters that the caller may see */
  listMatters(input: { query?: { page?: number; size?: number; limit?: number; status?: MatterStatus; matter_category?: MatterCategory; cause_of_action_code?: string; service_type_id?: string; lawyer_id?: string; text?: string; sort?: 'updated_at' | 'created_at' | 'title'; order?: 'asc' | 'desc' }; signal?: AbortSignal }): Promise<MatterPage>
  /** Open a matter, as its first member */
  createMatter(input: { body: CreateMatterRequest; idempotencyKey?: string; signal?: AbortSignal }): Promise<Matter>
  /** Read a matter */
  readMatter(input: { params: { id: string }; headers?: { 'if-none-match'?: string }; signal?: AbortSignal }): Promise<Matter | undefined>
  /** Change a matter; members left out keep their value, objects are replaced */
  updateMatter(input: { params: { id: string }; headers?: { 'if-match'?: string }; body?: ChangeMatter; signal?: AbortSignal }): Promise<Matter>
  /** Change a matter; `profile` and `data` are merged member by member, null removes one */
  patchMatter(input: { params: { id: string }; headers?: { 'if-match'?: string }; body?: ChangeMatter; signal?: AbortSignal }): Promise<Matter>
  /** Moves of the status: when, by whom, why; oldest first */
  listHistory(input: { params: { id: string }; query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<StatusMovePage>
  /** Who works on a matter */
  listMembers(input: { params: { id: string }; query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<MatterMemberPage>
  /** Add a member, or give one another role; for lawyers and firm admins of the matter */
  putMember(input: { params: { id: string; userId: string }; body: PutMemberRequest; signal?: AbortSignal }): Promise<MatterMember[]>
  /** Take a member away; the last one stays */
  removeMember(input: { params: { id: string; userId: string }; signal?: AbortSignal }): Promise<RemoveMemberResult>
  /** Parties of a matter */
  listParties(input: { params: { id: string }; query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<PartyPage>
  /** Name a party; the same name in the same role is the same party */
  addParty(input: { params: { id: string }; body: AddPartyRequest; idempotencyKey?: string; signal?: AbortSignal }): Promise<Party>
  /** Take a party away */
  removeParty(input: { params: { id: string; partyId: string }; signal?: AbortSignal }): Promise<RemovePartyResult>
  /** Whether names occur as parties in matters of the organization */
  checkConflicts(input: { body: CheckConflictsRequest; signal?: AbortSignal }): Promise<CheckConflictsResult>
  /** The configured service types, as platform-service has or last had them */
  listServiceTypes(input: { signal?: AbortSignal }): Promise<ListServiceTypesResult>
  /** Usual courses of matters, to show and to hint; nothing is run by them */
  listFlowBlueprints(input: { query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<FlowBlueprintPage>
  /** Read a usual course of matters */
  readFlowBlueprint(input: { params: { blueprintId: string }; signal?: AbortSignal }): Promise<FlowBlueprint>
  /** Open todos and deadlines of all matters that the caller is a member of, the soonest due first */
  listInboxTodos(input: { query?: { page?: number; size?: number; limit?: number; mine?: boolean }; signal?: AbortSignal }): Promise<InboxTodoPage>
  /** What is to be done in a matter, the soonest due first */
  listTodos(input: { params: { id: string }; query?: { page?: number; size?: number; limit?: number; status?: TodoStatus; actor?: Actor }; signal?: AbortSignal }): Promise<MatterTodoPage>
  /** Add a todo, or change the one that has this todo_key */
  createTodo(input: { params: { id: string }; body: CreateTodoRequest; idempotencyKey?: string; signal?: AbortSignal }): Promise<MatterTodo>
  /** Read a todo by its id or its key */
  readTodo(input: { params: { id: string; todo: string }; signal?: AbortSignal }): Promise<MatterTodo>
  /** Complete a todo; twice returns the first result */
  completeTodo(input: { params: { id: string; todo: string }; headers?: { 'if-match'?: string }; body?: CompleteTodoRequest; signal?: AbortSignal }): Promise<MatterTodo>
  /** Open a completed or cancelled todo again; its result is cleared */
  reopenTodo(input: { params: { id: string; todo: string }; headers?: { 'if-match'?: string }; signal?: AbortSignal }): Promise<MatterTodo>
  /** Phases in their order, with the todos and deliverables that belong to each */
  readTimeline(input: { params: { id: string }; signal?: AbortSignal }): Promise<ReadTimelineResult>
  /** Documents that came out of a matter, with all their versions and addresses to download them from */
  listDeliverables(input: { params: { id: string }; query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<DeliverablePage>
  /** Analysis versions, newest first, with their products */
  listAnalysis(input: { params: { id: string }; query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<AnalysisVersionPage>
  /** Read one analysis version */
  readAnalysis(input: { params: { id: string; version: number }; signal?: AbortSignal }): Promise<AnalysisVersion>
  /** Deadlines and hearings as an iCalendar feed */
  readCalendar(input: { params: { id: string }; signal?: AbortSignal }): Promise<Response>
  /** The whole matter as a zip: its record, its products and its deliverables */
  exportMatter(input: { params: { id: string }; signal?: AbortSignal }): Promise<Response>
  /** Drafts that wait for the caller as a lawyer of their matter, the newest change first */
  listWaitingDrafts(input: { query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<WaitingDraftPage>
  /** Comments that mention the caller and that they have not put away, the newest first */
  listMentions(input: { query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<MentionPage>
  /** Put a mention of the caller away; twice is no error */
  closeMention(input: { params: { id: string; commentId: string }; signal?: AbortSignal }): Promise<CloseMentionResult>
  /** What lawyers have decided and said about the statements of a document */
  readReview(input: { params: { id: string; document: string }; signal?: AbortSignal }): Promise<DocumentReview>
  /** Decide on statements of a document; for lawyers of the matter */
  putDecisions(input: { params: { id: string; document: string }; body: PutDecisionsRequest; signal?: AbortSignal }): Promise<DocumentReview>
  /** Say something about a statement; for lawyers of the matter */
  addComment(input: { params: { id: string; document: string }; body: AddCommentRequest; idempotencyKey?: string; signal?: AbortSignal }): Promise<ReviewComment>
  /** The files of a matter, handed in or made, with what files-service knows of them */
  listMatterFiles(input: { params: { id: string }; query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<MatterFilePage>
  /** A file of a matter, or a range of it */
  readMatterFile(input: { params: { id: string; fileId: string }; headers?: { 'if-none-match'?: string; range?: string; 'if-range'?: string }; signal?: AbortSignal }): Promise<Response>
  /** The parsed text of a file of a matter, with its pages or sections */
  readMatterFileText(input: { params: { id: string; fileId: string }; signal?: AbortSignal }): Promise<ParsedFile>
  /** Where changes of matters are told to */
  listWebhooks(input: { query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<WebhookPage>
  /** Tell changes of matters to an address; the secret is shown this once */
  createWebhook(input: { body: CreateWebhookRequest; idempotencyKey?: string; signal?: AbortSignal }): Promise<CreateWebhookResult>
  /** Change where and what is told; members left out keep their value */
  updateWebhook(input: { params: { webhookId: string }; body?: UpdateWebhookRequest; signal?: AbortSignal }): Promise<Webhook>
  /** Stop telling an address, and forget what it was told */
  deleteWebhook(input: { params: { webhookId: string }; signal?: AbortSignal }): Promise<DeleteWebhookResult>
  /** What was told to an address, newest first, and how it ended */
  listDeliveries(input: { params: { webhookId: string }; query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<DeliveryPage>
}
