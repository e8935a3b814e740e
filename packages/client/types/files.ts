/** Made by `npm run docs` from the one API description; do not edit. */
import type { FileMetadata, ParseStatus } from './shared.ts'

export type CreateUploadUrlRequest = { name: string; contentType: string; size: number; sha256?: string | null; purpose?: string; expires_seconds?: number }
export type FileDeletion = { fileId: string; deleted: true }
export type FileMetadataPage = { items: FileMetadata[]; page: number; size: number; total: number; total_pages: number }
export type FilesQuota = { user: { bytes: number; bytes_max: number | null; waiting: number; waiting_max: number | null }; organization: { bytes: number; bytes_max: number | null; waiting: number; waiting_max: number | null } }
export type PutSignedResult = { size: number }
export type SetLegalHoldRequest = { legal_hold: boolean }
export type SignedAddress = { fileId: string; method: 'GET' | 'PUT'; url: string; headers: Record<string, string>; expires_at: string }
export type UploadFilesRequest = { purpose?: string; owner?: string; file: string[] }
export type Uploaded = { files: FileMetadata[] }

export interface FilesCalls {
  /** Upload one or more files as a form */
  uploadFiles(input: { body: FormData; idempotencyKey?: string; signal?: AbortSignal }): Promise<Uploaded>
  /** How much the caller and their organization have stored and have waiting to be parsed, and what they may */
  readQuota(input: { signal?: AbortSignal }): Promise<FilesQuota>
  /** What is known of a file */
  readFile(input: { params: { fileId: string }; signal?: AbortSignal }): Promise<FileMetadata>
  /** Delete a file; its bytes go after a grace time */
  deleteFile(input: { params: { fileId: string }; signal?: AbortSignal }): Promise<FileDeletion>
  /** Files of a user, newest first */
  listUserFiles(input: { params: { userId: string }; query?: { page?: number; size?: number; limit?: number; purpose?: string; parseStatus?: ParseStatus; text?: string }; signal?: AbortSignal }): Promise<FileMetadataPage>
  /** An address from which whoever has it can download the file for a while */
  readDownloadUrl(input: { params: { fileId: string }; query?: { expires_seconds?: number }; signal?: AbortSignal }): Promise<SignedAddress>
  /** The file itself, or a range of it */
  downloadFile(input: { params: { fileId: string }; headers?: { 'if-none-match'?: string; range?: string; 'if-range'?: string }; signal?: AbortSignal }): Promise<Response>
  /** An address to which the bytes of one file can be put; complete it afterwards */
  createUploadUrl(input: { body: CreateUploadUrlRequest; idempotencyKey?: string; signal?: AbortSignal }): Promise<SignedAddress>
  /** Verify what was put to an upload address; only then the file is there */
  completeUpload(input: { params: { fileId: string }; signal?: AbortSignal }): Promise<FileMetadata>
  /** Forbid or allow the deletion of a file of the caller's organization */
  setLegalHold(input: { params: { fileId: string }; body: SetLegalHoldRequest; signal?: AbortSignal }): Promise<FileMetadata>
  /** The bytes behind a signed download address */
  getSigned(input: { params: { key: string }; query?: { method?: string; expires?: string; type?: string; file?: string; name?: string; size?: string; signature?: string }; headers?: { 'if-none-match'?: string; range?: string; 'if-range'?: string }; signal?: AbortSignal }): Promise<Response>
  /** Put the bytes to a signed upload address */
  putSigned(input: { params: { key: string }; query?: { method?: string; expires?: string; type?: string; file?: string; name?: string; size?: string; signature?: string }; body: Blob; signal?: AbortSignal }): Promise<PutSignedResult>
}
