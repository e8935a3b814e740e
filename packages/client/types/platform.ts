/** Made by `npm run docs` from the one API description; do not edit. */
import type { ReviewType } from './shared.ts'

export type AuditLog = { id: string; organization_id: string | null; user_id: string | null; action: string; resource_type: string; resource_id: string; details: Record<string, string | number | boolean | null>; request_id: string | null; at: string; service: string; seq: number; collected_at: string; previous_hash: string; hash: string }
export type AuditLogPage = { items: AuditLog[]; page: number; size: number; total: number; total_pages: number }
export type AuditSignature = { seq: number; hash: string; kid: string; statement: string; signature: string; signed_at: string }
export type AuditSignaturePage = { items: AuditSignature[]; page: number; size: number; total: number; total_pages: number }
export type BusinessCategory = { business_category_id: string; parent_id: string | null; code: string; name: string; name_en: string | null; description: string | null; order_num: number; enabled: boolean; version: number; created_at: string; updated_at: string }
export type BusinessCategoryPage = { items: BusinessCategory[]; page: number; size: number; total: number; total_pages: number }
export type CallSpan = { name: string; started_at: string; ms: number; status: 'ok' | 'error'; error: string | null; kind: 'model' | 'tool' | 'service'; attributes: Record<string, unknown>; input: unknown; output: unknown }
export type ConfigChange = 'created' | 'updated' | 'rolled_back' | 'deleted'
export type ConfigVersion = { key: string; version: number; change: ConfigChange; value: unknown; masked: boolean; digest: string | null; user_id: string | null; at: string }
export type ConfigVersionPage = { items: ConfigVersion[]; page: number; size: number; total: number; total_pages: number }
export type CreateBusinessCategory = { parent_id?: string | null; code: string; name: string; name_en?: string | null; description?: string | null; order_num?: number; enabled?: boolean }
export type CreateConfigRequest = { key: string; value: unknown; description?: string | null; secret?: boolean }
export type CreateDomain = { code: string; name: string; name_en?: string | null; description?: string | null; order_num?: number; enabled?: boolean }
export type CreateFlag = { key: string; description?: string | null; enabled?: boolean; variants?: Record<string, unknown>; off_variant?: string; default_variant?: string; targets?: Target[]; rollout?: Share[] }
export type CreateTag = { tag_group_id?: string | null; name: string; color?: string | null; description?: string | null; order_num?: number }
export type CreateTagGroup = { name: string; description?: string | null; exclusive?: boolean; order_num?: number }
export type DeleteConfigResult = { key: string; version: number; deleted: true }
export type DeleteFeatureFlagResult = { key: string; deleted: boolean }
export type Deleted = { id: string; deleted: true }
export type Domain = { domain_id: string; code: string; name: string; name_en: string | null; description: string | null; order_num: number; enabled: boolean; version: number; created_at: string; updated_at: string }
export type DomainPage = { items: Domain[]; page: number; size: number; total: number; total_pages: number }
export type ErasePersonEverywhereRequest = { dry_run?: boolean }
export type ErasureResult = { erasure_id: string | null; user_id: string; organization_id: string; dry_run: boolean; pseudonym: string; services: { service: string; erased: Record<string, number>; kept: { kind: string; count: number; reason: string }[] }[]; total: number }
export type EvaluateAllRemotelyResult = { flags: RemoteEvaluation[] }
export type EvaluateFeatureFlagsRequest = { keys?: string[] }
export type EvaluateFeatureFlagsResult = { flags: Evaluation[] }
export type Evaluation = { key: string; value: unknown; variant: string; reason: Reason }
export type EvaluationRequest = { context?: Record<string, unknown> }
export type FeatureFlag = { key: string; description: string | null; enabled: boolean; variants: Record<string, unknown>; off_variant: string; default_variant: string; targets: Target[]; rollout: Share[]; version: number; created_at: string; updated_at: string }
export type FeatureFlagPage = { items: FeatureFlag[]; page: number; size: number; total: number; total_pages: number }
export type Latency = { average: number; p50: number; p90: number; p95: number; p99: number; max: number }
export type ListPeopleResult = { people: PersonName[] }
export type ListRetentionResult = { rules: ServiceRetention[] }
export type ListedConfig = { key: string; value: unknown; version: number; description: string | null; secret: boolean; created_at: string; updated_at: string; updated_by: string | null; masked: boolean }
export type ListedConfigPage = { items: ListedConfig[]; page: number; size: number; total: number; total_pages: number }
export type ModelTest = { status: 'answers' | 'fails' | 'not_set'; model: string | null; ms: number | null; error_code: string | null }
export type OrganizationMember = { user_id: string; name: string; superuser: boolean; permissions: string[]; seen_at: string }
export type OrganizationMemberPage = { items: OrganizationMember[]; page: number; size: number; total: number; total_pages: number }
export type PersonName = { user_id: string; name: string }
export type PlaybookConfig = { key: string; name: string; value: unknown; created_at: string }
export type PlaybookConfigPage = { items: PlaybookConfig[]; page: number; size: number; total: number; total_pages: number }
export type ProblemKind = 'edited' | 'removed' | 'reordered' | 'anchor_differs' | 'signature_wrong' | 'signature_differs' | 'cut_unsigned'
export type Reason = 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DEFAULT' | 'DISABLED'
export type RemoteEvaluation = { key: string; value: unknown; variant: string; reason: Reason; metadata: { version: number } }
export type RollBackConfigRequest = { version: number }
export type Round = { trace_id: string; thread_id: string; turn_no: number; organization_id: string | null; user_id: string | null; session_id: string | null; matter_id: string | null; kind: 'execute' | 'resume'; status: TurnStatus; input: string; output: string; goal: string | null; phase: string | null; skills: string[]; review_type: ReviewType | null; error_code: string | null; started_at: string; ended_at: string | null; ms: number | null; calls: number; input_tokens: number; output_tokens: number; cost: number }
export type RoundPage = { items: Round[]; page: number; size: number; total: number; total_pages: number }
export type ServiceRetention = { service: string; kind: 'messages' | 'turns' | 'jobs' | 'audit_logs'; setting: string; days: number }
export type Share = { variant: string; percentage: number }
export type ShownRound = { trace_id: string; thread_id: string; turn_no: number; organization_id: string | null; user_id: string | null; session_id: string | null; matter_id: string | null; kind: 'execute' | 'resume'; status: TurnStatus; input: string; output: string; goal: string | null; phase: string | null; skills: string[]; review_type: ReviewType | null; error_code: string | null; started_at: string; ended_at: string | null; ms: number | null }
export type ShownRoundPage = { items: ShownRound[]; page: number; size: number; total: number; total_pages: number }
export type SignAuditLogsResult = { seq: number; hash: string; kid: string; statement: string; signature: string; signed_at: string; public_key: string }
export type Skill = { name: string; description: string; version: string; tags: string[]; phase: string | null }
export type SkillDetail = { name: string; description: string; version: string; tags: string[]; phase: string | null; input_schema: unknown; output_schema: unknown; products: string[]; tools: string[]; offline: boolean }
export type SkillPage = { items: Skill[]; page: number; size: number; total: number; total_pages: number }
export type StepSpan = { name: string; started_at: string; ms: number; status: 'ok' | 'error'; error: string | null; kind: 'node'; step: number; patch: unknown; events: unknown[]; children: CallSpan[] }
export type SystemConfig = { key: string; value: unknown; version: number; description: string | null; secret: boolean; created_at: string; updated_at: string; updated_by: string | null }
export type Tag = { tag_id: string; tag_group_id: string | null; name: string; color: string | null; description: string | null; order_num: number; version: number; created_at: string; updated_at: string }
export type TagGroup = { tag_group_id: string; name: string; description: string | null; exclusive: boolean; order_num: number; version: number; created_at: string; updated_at: string }
export type TagGroupPage = { items: TagGroup[]; page: number; size: number; total: number; total_pages: number }
export type TagPage = { items: Tag[]; page: number; size: number; total: number; total_pages: number }
export type Target = { organization_ids?: string[]; user_ids?: string[]; variant: string }
export type Trace = { trace_id: string; thread_id: string; turn_no: number; organization_id: string | null; user_id: string | null; session_id: string | null; matter_id: string | null; kind: 'execute' | 'resume'; status: TurnStatus; input: string; output: string; goal: string | null; phase: string | null; skills: string[]; review_type: ReviewType | null; error_code: string | null; started_at: string; ended_at: string | null; ms: number | null; calls: number; input_tokens: number; output_tokens: number; cost: number; kept: boolean; attempts: number; root: { name: string; started_at: string; ms: number; status: 'ok' | 'error'; error: string | null; kind: 'turn'; input: unknown; output: unknown; children: StepSpan[] } }
export type TryFeatureFlagRequest = { user_id?: string; organization_id?: string }
export type TurnStatus = 'running' | 'completed' | 'interrupted' | 'failed' | 'cancelled'
export type UpdateBusinessCategory = { parent_id?: string | null; code?: string; name?: string; name_en?: string | null; description?: string | null; order_num?: number; enabled?: boolean }
export type UpdateConfigRequest = { value?: unknown; description?: string | null; secret?: boolean }
export type UpdateDomain = { code?: string; name?: string; name_en?: string | null; description?: string | null; order_num?: number; enabled?: boolean }
export type UpdateFeatureFlagRequest = { description?: string | null; enabled?: boolean; variants?: Record<string, unknown>; off_variant?: string; default_variant?: string; targets?: Target[]; rollout?: Share[] }
export type UpdateTag = { tag_group_id?: string | null; name?: string; color?: string | null; description?: string | null; order_num?: number }
export type UpdateTagGroup = { name?: string; description?: string | null; exclusive?: boolean; order_num?: number }
export type UsageRow = { day: string | null; model: string | null; skill: string | null; organization_id: string | null; matter_id: string | null; calls: number; failed_calls: number; input_tokens: number; output_tokens: number; cached_tokens: number; cost: number; currency: string; latency_ms: number }
export type UsageRowPage = { items: UsageRow[]; page: number; size: number; total: number; total_pages: number }
export type UsageStats = { from: string | null; to: string | null; calls: number; failed_calls: number; input_tokens: number; output_tokens: number; cached_tokens: number; cost: number; currency: string; latency_ms: Latency }
export type VerifyResult = { intact: boolean; checked: number; head: { seq: number; hash: string }; cut: { seq: number; hash: string } | null; signatures: { checked: number; unknown_keys: number }; problems: { seq: number; kind: ProblemKind; message: string }[] }

export interface PlatformCalls {
  /** Configuration values by key, secrets masked */
  listConfigs(input: { query?: { page?: number; size?: number; limit?: number; prefix?: string; text?: string }; signal?: AbortSignal }): Promise<ListedConfigPage>
  /** Add a configuration value */
  createConfig(input: { body: CreateConfigRequest; idempotencyKey?: string; signal?: AbortSignal }): Promise<SystemConfig>
  /** Read a configuration value as it is */
  readConfig(input: { params: { key: string }; headers?: { 'if-none-match'?: string }; signal?: AbortSignal }): Promise<SystemConfig | undefined>
  /** Change a configuration value; members left out keep theirs */
  updateConfig(input: { params: { key: string }; headers?: { 'if-match'?: string }; body?: UpdateConfigRequest; signal?: AbortSignal }): Promise<SystemConfig>
  /** Delete a configuration value; its history stays */
  deleteConfig(input: { params: { key: string }; headers?: { 'if-match'?: string }; signal?: AbortSignal }): Promise<DeleteConfigResult>
  /** History of a configuration value, newest first, secrets masked */
  listConfigVersions(input: { params: { key: string }; query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<ConfigVersionPage>
  /** Write an earlier value again, as a new version; also brings back what was deleted */
  rollBackConfig(input: { params: { key: string }; headers?: { 'if-match'?: string }; body: RollBackConfigRequest; signal?: AbortSignal }): Promise<SystemConfig>
  /** Feature flags by key */
  listFeatureFlags(input: { query?: { page?: number; size?: number; limit?: number; enabled?: boolean; text?: string }; signal?: AbortSignal }): Promise<FeatureFlagPage>
  /** Add a feature flag */
  createFeatureFlag(input: { body: CreateFlag; idempotencyKey?: string; signal?: AbortSignal }): Promise<FeatureFlag>
  /** Read a feature flag */
  readFeatureFlag(input: { params: { key: string }; headers?: { 'if-none-match'?: string }; signal?: AbortSignal }): Promise<FeatureFlag | undefined>
  /** Change a feature flag; members left out keep their value */
  updateFeatureFlag(input: { params: { key: string }; headers?: { 'if-match'?: string }; body?: UpdateFeatureFlagRequest; signal?: AbortSignal }): Promise<FeatureFlag>
  /** Delete a feature flag */
  deleteFeatureFlag(input: { params: { key: string }; headers?: { 'if-match'?: string }; signal?: AbortSignal }): Promise<DeleteFeatureFlagResult>
  /** What the flags are for the caller, all or those named */
  evaluateFeatureFlags(input: { body?: EvaluateFeatureFlagsRequest; signal?: AbortSignal }): Promise<EvaluateFeatureFlagsResult>
  /** What a flag would be for somebody, as it stands now */
  tryFeatureFlag(input: { params: { key: string }; body?: TryFeatureFlagRequest; signal?: AbortSignal }): Promise<Evaluation>
  /** OpenFeature remote evaluation of all flags */
  evaluateAllRemotely(input: { headers?: { 'if-none-match'?: string }; body?: EvaluationRequest; signal?: AbortSignal }): Promise<Response>
  /** OpenFeature remote evaluation of one flag */
  evaluateOneRemotely(input: { params: { key: string }; body?: EvaluationRequest; signal?: AbortSignal }): Promise<Response>
  /** An organization's tags in their order */
  listTags(input: { query?: { page?: number; size?: number; limit?: number; text?: string; tag_group_id?: string }; signal?: AbortSignal }): Promise<TagPage>
  /** Add a tag */
  createTag(input: { body: CreateTag; idempotencyKey?: string; signal?: AbortSignal }): Promise<Tag>
  /** Read a tag */
  readTag(input: { params: { tagId: string }; headers?: { 'if-none-match'?: string }; signal?: AbortSignal }): Promise<Tag | undefined>
  /** Change a tag; members left out keep their value */
  updateTag(input: { params: { tagId: string }; headers?: { 'if-match'?: string }; body?: UpdateTag; signal?: AbortSignal }): Promise<Tag>
  /** Delete a tag */
  deleteTag(input: { params: { tagId: string }; headers?: { 'if-match'?: string }; signal?: AbortSignal }): Promise<Deleted>
  /** An organization's tag groups in their order */
  listTagGroups(input: { query?: { page?: number; size?: number; limit?: number; text?: string }; signal?: AbortSignal }): Promise<TagGroupPage>
  /** Add a tag group */
  createTagGroup(input: { body: CreateTagGroup; idempotencyKey?: string; signal?: AbortSignal }): Promise<TagGroup>
  /** Read a tag group */
  readTagGroup(input: { params: { tagGroupId: string }; headers?: { 'if-none-match'?: string }; signal?: AbortSignal }): Promise<TagGroup | undefined>
  /** Change a tag group; members left out keep their value */
  updateTagGroup(input: { params: { tagGroupId: string }; headers?: { 'if-match'?: string }; body?: UpdateTagGroup; signal?: AbortSignal }): Promise<TagGroup>
  /** Delete a tag group */
  deleteTagGroup(input: { params: { tagGroupId: string }; headers?: { 'if-match'?: string }; signal?: AbortSignal }): Promise<Deleted>
  /** Business categories in their order */
  listBusinessCategories(input: { query?: { page?: number; size?: number; limit?: number; text?: string; parent_id?: string; roots?: boolean; enabled?: boolean }; signal?: AbortSignal }): Promise<BusinessCategoryPage>
  /** Add a business category */
  createBusinessCategory(input: { body: CreateBusinessCategory; idempotencyKey?: string; signal?: AbortSignal }): Promise<BusinessCategory>
  /** Read a business category */
  readBusinessCategory(input: { params: { businessCategoryId: string }; headers?: { 'if-none-match'?: string }; signal?: AbortSignal }): Promise<BusinessCategory | undefined>
  /** Change a business category; members left out keep their value */
  updateBusinessCategory(input: { params: { businessCategoryId: string }; headers?: { 'if-match'?: string }; body?: UpdateBusinessCategory; signal?: AbortSignal }): Promise<BusinessCategory>
  /** Delete a business category */
  deleteBusinessCategory(input: { params: { businessCategoryId: string }; headers?: { 'if-match'?: string }; signal?: AbortSignal }): Promise<Deleted>
  /** Legal domains in their order */
  listDomains(input: { query?: { page?: number; size?: number; limit?: number; text?: string; enabled?: boolean }; signal?: AbortSignal }): Promise<DomainPage>
  /** Add a legal domain */
  createDomain(input: { body: CreateDomain; idempotencyKey?: string; signal?: AbortSignal }): Promise<Domain>
  /** Read a legal domain */
  readDomain(input: { params: { domainId: string }; headers?: { 'if-none-match'?: string }; signal?: AbortSignal }): Promise<Domain | undefined>
  /** Change a legal domain; members left out keep their value */
  updateDomain(input: { params: { domainId: string }; headers?: { 'if-match'?: string }; body?: UpdateDomain; signal?: AbortSignal }): Promise<Domain>
  /** Delete a legal domain */
  deleteDomain(input: { params: { domainId: string }; headers?: { 'if-match'?: string }; signal?: AbortSignal }): Promise<Deleted>
  /** Playbook configurations of earlier versions */
  listPlaybookConfigs(input: { query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<PlaybookConfigPage>
  /** Read a playbook configuration of an earlier version */
  readPlaybookConfig(input: { params: { key: string }; signal?: AbortSignal }): Promise<PlaybookConfig>
  /** What was done, newest first */
  listAuditLogs(input: { query?: { page?: number; size?: number; limit?: number; scope?: 'organization' | 'installation'; user_id?: string; service?: string; action?: string; resource_type?: string; resource_id?: string; request_id?: string; from?: string; to?: string }; signal?: AbortSignal }): Promise<AuditLogPage>
  /** Read one row of the audit log */
  readAuditLog(input: { params: { auditLogId: string }; query?: { scope?: 'organization' | 'installation' }; signal?: AbortSignal }): Promise<AuditLog>
  /** Find rows that were edited, removed or reordered */
  verifyAuditLogs(input: { query?: { scope?: 'organization' | 'installation'; anchor_seq?: number; anchor_hash?: string }; signal?: AbortSignal }): Promise<VerifyResult>
  /** The audit log as a file, oldest first: JSON lines, or CSV in which no cell can be a formula */
  exportAuditLogs(input: { query?: { scope?: 'organization' | 'installation'; user_id?: string; service?: string; action?: string; resource_type?: string; resource_id?: string; request_id?: string; from?: string; to?: string; format?: 'jsonl' | 'csv' }; signal?: AbortSignal }): Promise<Response>
  /** Sign the present end of the audit log */
  signAuditLogs(input: { query?: { scope?: 'organization' | 'installation' }; signal?: AbortSignal }): Promise<SignAuditLogsResult>
  /** Signatures of the audit log, newest first */
  listAuditSignatures(input: { query?: { page?: number; size?: number; limit?: number; scope?: 'organization' | 'installation' }; signal?: AbortSignal }): Promise<AuditSignaturePage>
  /** How people of the own organization are called */
  listPeople(input: { query: { ids: string }; signal?: AbortSignal }): Promise<ListPeopleResult>
  /** Who has signed in for the own organization, with what they might do then */
  listMembers(input: { query?: { page?: number; size?: number; limit?: number; text?: string }; signal?: AbortSignal }): Promise<OrganizationMemberPage>
  /** After how many days the services delete what they keep */
  listRetention(input: { signal?: AbortSignal }): Promise<ListRetentionResult>
  /** Erase a person of the own organization in all services */
  erasePersonEverywhere(input: { params: { user_id: string }; body?: ErasePersonEverywhereRequest; signal?: AbortSignal }): Promise<ErasureResult>
  /** All data of a person of the own organization as a zip archive */
  exportPersonEverywhere(input: { params: { user_id: string }; signal?: AbortSignal }): Promise<Response>
  /** Skills that the engine offers */
  listAiSkills(input: { query?: { page?: number; size?: number; limit?: number }; signal?: AbortSignal }): Promise<SkillPage>
  /** What a skill of the engine takes and gives */
  readAiSkill(input: { params: { skillName: string }; signal?: AbortSignal }): Promise<SkillDetail>
  /** Model calls, tokens, cost and latency by day, model, skill, organization or matter */
  listAiUsage(input: { query?: { page?: number; size?: number; limit?: number; from?: string; to?: string; model?: string; skill?: string; organization_id?: string; matter_id?: string; group_by?: ('day' | 'model' | 'skill' | 'organization' | 'matter')[] }; signal?: AbortSignal }): Promise<UsageRowPage>
  /** Totals of model calls, with percentiles of their latency */
  readAiUsageStats(input: { query?: { from?: string; to?: string; model?: string; skill?: string; organization_id?: string; matter_id?: string }; signal?: AbortSignal }): Promise<UsageStats>
  /** Ask the model of the installation for one word, and say how it went */
  testAiModel(input: { signal?: AbortSignal }): Promise<ModelTest>
  /** Turns of a session, matter or thread that the caller may read, in their order */
  listAiTimeline(input: { query?: { page?: number; size?: number; limit?: number; thread_id?: string; session_id?: string; matter_id?: string }; signal?: AbortSignal }): Promise<ShownRoundPage>
  /** Turns of the organization that the caller may read, newest first */
  listAiTraces(input: { query?: { page?: number; size?: number; limit?: number; thread_id?: string; session_id?: string; matter_id?: string; user_id?: string; status?: 'running' | 'completed' | 'interrupted' | 'failed' | 'cancelled'; skill?: string; from?: string; to?: string }; signal?: AbortSignal }): Promise<RoundPage>
  /** A turn that the caller may read as a tree of spans, masked as the engine is configured */
  readAiTrace(input: { params: { trace_id: string }; signal?: AbortSignal }): Promise<Trace>
}
