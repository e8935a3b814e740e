import type { FileMetadata, FileStatus, ParseStatus } from '@casewright/contracts/file'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

export interface FileRow extends Omit<FileMetadata, 'parse'> {
  organization_id: string
  storage_key: string
  /** How the characters of a text are written, where it is known. */
  charset: string | null
  parse_reason: string | null
  parse_pages: number | null
  parse_characters: number | null
  parse_undecodable_share: number | null
  parse_warning: string | null
  parse_attempts: number
  parsed_at: string | null
}

/**
 * Who asks. A user sees their own files, a superuser those of everybody in the organization, and both need an
 * organization. Without a user it is system work, which an organization narrows if one is named.
 */
export interface Viewer {
  user?: string | undefined
  superuser?: boolean
  organization?: string | undefined
}

export interface FileFilter {
  purpose?: string | undefined
  parseStatus?: ParseStatus | undefined
  text?: string | undefined
  /** Files to leave out. */
  hidden?: readonly string[]
}

export function asMetadata(row: FileRow): FileMetadata {
  const {
    organization_id: _,
    storage_key: __,
    charset: ___,
    parse_reason,
    parse_pages,
    parse_characters,
    parse_undecodable_share,
    parse_warning,
    parse_attempts,
    parsed_at,
    ...file
  } = row
  return {
    ...file,
    parse: {
      reason: parse_reason,
      pages: parse_pages,
      characters: parse_characters,
      undecodable_share: parse_undecodable_share,
      warning: parse_warning,
      attempts: parse_attempts,
      parsed_at,
    },
  }
}

export const columns = (sql: Sql) => sql`
  "fileId", owner, organization_id, purpose, name, "contentType", size, sha256, status, storage_key, charset, "parseStatus",
  parse_reason, parse_pages, parse_characters, parse_undecodable_share, parse_warning, parse_attempts, parsed_at, legal_hold, created_at, updated_at`

const visible = (sql: Sql, { user, superuser = false, organization }: Viewer) => sql`
  deleted_at is null
  ${user === undefined || superuser ? sql`` : sql`and owner = ${user}`}
  ${user === undefined && organization === undefined ? sql`` : sql`and organization_id = ${organization ?? null}`}`

export async function fileById(
  sql: Sql,
  viewer: Viewer,
  fileId: string,
  { lock = false } = {},
): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    select ${columns(sql)} from files.files where "fileId" = ${fileId} and ${visible(sql, viewer)} ${lock ? sql`for update` : sql``}`
  return row
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Those of the ids, also of such as are no ids of ours, under which the viewer has a whole file. */
export async function storedIds(sql: Sql, viewer: Viewer, fileIds: readonly string[]): Promise<string[]> {
  const possible = fileIds.filter((fileId) => uuid.test(fileId))
  if (possible.length === 0) return []
  const rows = await sql<{ fileId: string }[]>`
    select "fileId" from files.files
    where "fileId" = any(${possible}::uuid[]) and status = 'stored' and ${visible(sql, viewer)}`
  const stored = new Set(rows.map(({ fileId }) => fileId))
  return possible.filter((fileId) => stored.has(fileId.toLowerCase()))
}

const matching = (
  sql: Sql,
  viewer: Viewer,
  owner: string,
  { purpose, parseStatus, text, hidden = [] }: FileFilter,
) => sql`
  owner = ${owner} and ${visible(sql, viewer)}
  ${purpose === undefined ? sql`` : sql`and purpose = ${purpose}`}
  ${parseStatus === undefined ? sql`` : sql`and "parseStatus" = ${parseStatus}`}
  ${text === undefined ? sql`` : sql`and strpos(lower(name), lower(${text})) > 0`}
  ${hidden.length === 0 ? sql`` : sql`and "fileId" <> all(${hidden as string[]}::uuid[])`}`

/** The ids of all pages. */
export async function matchingIds(sql: Sql, viewer: Viewer, owner: string, filter: FileFilter): Promise<string[]> {
  const rows = await sql<{ fileId: string }[]>`
    select "fileId" from files.files where ${matching(sql, viewer, owner, filter)}`
  return rows.map(({ fileId }) => fileId)
}

/** One page, newest first, and how many there are. */
export async function filesPage(
  sql: Sql,
  viewer: Viewer,
  owner: string,
  filter: FileFilter,
  { size, offset }: PageWindow,
): Promise<[FileRow[], number]> {
  const [rows, [counted]] = await Promise.all([
    sql<FileRow[]>`
      select ${columns(sql)} from files.files where ${matching(sql, viewer, owner, filter)}
      order by created_at desc, "fileId" desc limit ${size} offset ${offset}`,
    sql<
      { count: number }[]
    >`select count(*)::int as count from files.files where ${matching(sql, viewer, owner, filter)}`,
  ])
  return [rows, counted?.count ?? 0]
}

export type NewFile = Pick<
  FileRow,
  | 'fileId'
  | 'owner'
  | 'organization_id'
  | 'purpose'
  | 'name'
  | 'contentType'
  | 'size'
  | 'sha256'
  | 'charset'
  | 'status'
  | 'storage_key'
>

export async function insertFile(sql: Sql, file: NewFile): Promise<FileRow> {
  const [row] = await sql<FileRow[]>`
    insert into files.files ("fileId", owner, organization_id, purpose, name, "contentType", size, sha256, charset, status, storage_key, "parseStatus")
    values (${file.fileId}, ${file.owner}, ${file.organization_id}, ${file.purpose}, ${file.name}, ${file.contentType}, ${file.size},
      ${file.sha256}, ${file.charset}, ${file.status}, ${file.storage_key}, 'pending')
    returning ${columns(sql)}`
  return row as FileRow
}

/** Whether an upload to this key has been announced and is not over. */
export async function isAwaited(sql: Sql, storage_key: string): Promise<boolean> {
  const rows = await sql`
    select 1 from files.files where storage_key = ${storage_key} and status = 'pending_upload' and deleted_at is null`
  return rows.length > 0
}

/** The bytes of an upload have been seen, and these are they. */
export async function confirmFile(
  sql: Sql,
  fileId: string,
  {
    contentType,
    sha256,
    charset,
    status,
    storage_key,
  }: Pick<FileRow, 'contentType' | 'sha256' | 'charset' | 'status' | 'storage_key'>,
): Promise<FileRow> {
  const [row] = await sql<FileRow[]>`
    update files.files set "contentType" = ${contentType}, sha256 = ${sha256}, charset = ${charset}, status = ${status}, storage_key = ${storage_key},
      updated_at = now() where "fileId" = ${fileId} returning ${columns(sql)}`
  return row as FileRow
}

export async function setHold(sql: Sql, fileId: string, legal_hold: boolean): Promise<FileRow> {
  const [row] = await sql<FileRow[]>`
    update files.files set legal_hold = ${legal_hold}, updated_at = now() where "fileId" = ${fileId} returning ${columns(sql)}`
  return row as FileRow
}

export async function markDeleted(sql: Sql, fileId: string): Promise<void> {
  await sql`update files.files set deleted_at = now(), updated_at = now() where "fileId" = ${fileId}`
}

export interface ParseState {
  parseStatus: ParseStatus
  reason: string | null
  pages: number | null
  characters: number | null
  undecodable_share?: number
  warning?: string | null
}

/** Undefined for a file that has been deleted meanwhile. */
export async function setParseState(
  sql: Sql,
  fileId: string,
  { parseStatus, reason, pages, characters, undecodable_share, warning }: ParseState,
): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    update files.files set "parseStatus" = ${parseStatus}, parse_reason = ${reason}, parse_pages = ${pages},
      parse_characters = ${characters}, parse_undecodable_share = ${undecodable_share ?? null},
      parse_warning = ${warning ?? null}, parsed_at = case when ${parseStatus} = 'parsed' then now() end, updated_at = now(),
      parse_due_at = case when ${parseStatus} = 'pending' then now() else parse_due_at end
    where "fileId" = ${fileId} and deleted_at is null returning ${columns(sql)}`
  return row
}

/** Files whose grace is over and uploads that never came; their rows go, and the keys of their bytes come back. */
export const removeDue = (
  sql: Sql,
  { graceHours, uploadHours }: { graceHours: number; uploadHours: number },
): Promise<{ storage_key: string; status: FileStatus }[]> =>
  sql<{ storage_key: string; status: FileStatus }[]>`
    delete from files.files
    where (deleted_at < now() - make_interval(hours => ${graceHours}) and not legal_hold)
      or (status = 'pending_upload' and created_at < now() - make_interval(hours => ${uploadHours}))
    returning storage_key, status`
