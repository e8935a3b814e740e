/** Made by `npm run docs` from the one API description; do not edit. */
export type Failure = { code: 'invalid_input' | 'playbook_config_rejected' | 'unauthorized' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'conflict' | 'card_pending' | 'no_card_pending' | 'thread_busy' | 'precondition_failed' | 'payload_too_large' | 'unsupported_media_type' | 'rate_limited' | 'internal_error' | 'dependency_unavailable'; message: string; data: unknown }
export type FieldProblem = { path: string; message: string }
export type FileMetadata = { fileId: string; owner: string; purpose: string; contentType: string; size: number; parseStatus: ParseStatus; status: FileStatus; name: string; sha256: string | null; legal_hold: boolean; parse: { reason: string | null; pages: number | null; characters: number | null; undecodable_share: number | null; warning: string | null; attempts: number; parsed_at: string | null }; created_at: string; updated_at: string }
export type FileStatus = 'pending_upload' | 'stored' | 'quarantined'
export type ParseStatus = 'pending' | 'processing' | 'parsed' | 'needs_ocr' | 'unsupported' | 'failed'
export type ReviewType = 'clarify' | 'select' | 'confirm' | 'phase_done'
export type ErrorCode = Failure['code']
