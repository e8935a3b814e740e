import type { files } from '@casewright/contracts/files/endpoints'
import { found, ServiceError } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { FilesDeps } from '../deps.ts'
import { downloadAddress, uploadAddress } from '../flows/addresses.ts'
import { completeUpload as complete } from '../flows/complete-upload.ts'
import { deleteFile as remove } from '../flows/delete-file.ts'
import { quotasOf } from '../flows/room.ts'
import { hiddenFiles, ownFile, seenFile, usableFiles } from '../flows/seen-file.ts'
import { sendFile } from '../flows/send-file.ts'
import { uploadForm } from '../flows/upload.ts'
import { asMetadata, fileById, filesPage, matchingIds, setParseState } from '../queries/files.ts'
import { parsedOf } from '../queries/parsed.ts'
import { usageOf } from '../queries/quotas.ts'
import type { Quota, Usage } from '../rules/quota.ts'
import { requireReadable } from '../rules/readable.ts'
import { createPresignedUrl } from './create-presigned-url.ts'
import { getSigned } from './get-signed.ts'
import { putSigned } from './put-signed.ts'
import { readContent } from './read-content.ts'
import { setLegalHold } from './set-legal-hold.ts'

const uploadFiles: Handler<typeof files.uploadFiles, FilesDeps> = async (
  { parts, headers, user, organization, once },
  deps,
) => ({
  files: (await uploadForm(parts, { user, organization, length: headers['content-length'] }, deps, once)).map(
    asMetadata,
  ),
})

const readQuota: Handler<typeof files.readQuota, FilesDeps> = async ({ user, organization }, deps) => {
  const used = await usageOf(deps.sql, { owner: user, organization_id: organization })
  const quotas = quotasOf(deps)
  return { user: shareOf(used.user, quotas.user), organization: shareOf(used.organization, quotas.organization) }
}

const shareOf = ({ bytes, waiting }: Usage, { bytesMax, waitingMax }: Quota) => ({
  bytes,
  bytes_max: bytesMax || null,
  waiting,
  waiting_max: waitingMax || null,
})

const readFile: Handler<typeof files.readFile, FilesDeps> = async ({ params, ...viewer }, deps) =>
  asMetadata(await seenFile(deps, viewer, params.fileId))

const listUserFiles: Handler<typeof files.listUserFiles, FilesDeps> = async (
  { params: { userId }, query, ...viewer },
  deps,
) => {
  // Whether there is such a user is nobody else's business.
  if (userId !== viewer.user && !viewer.superuser) throw new ServiceError('not_found', 'user not found')
  const isOwn = userId === viewer.user
  const hidden = isOwn ? [] : await hiddenFiles(deps, viewer, await matchingIds(deps.sql, viewer, userId, query))
  const window = pageWindow(query)
  const [rows, total] = await filesPage(deps.sql, viewer, userId, { ...query, hidden }, window)
  return toPage(rows.map(asMetadata), total, window)
}

const readDownloadUrl: Handler<typeof files.readDownloadUrl, FilesDeps> = async ({ params, query, ...viewer }, deps) =>
  downloadAddress(deps, await seenFile(deps, viewer, params.fileId), query.expires_seconds)

const downloadFile: Handler<typeof files.downloadFile, FilesDeps> = async (
  { params, headers, user, organization, superuser },
  deps,
) => sendFile(deps, await seenFile(deps, { user, organization, superuser }, params.fileId), headers)

const createUploadUrl: Handler<typeof files.createUploadUrl, FilesDeps> = async (
  { body, user, organization, once },
  deps,
) => once((sql) => uploadAddress(sql, deps, { owner: user, organization_id: organization }, body))

const completeUpload: Handler<typeof files.completeUpload, FilesDeps> = async ({ params, ...viewer }, deps) =>
  asMetadata(await complete(deps, viewer, params.fileId))

const deleteFile: Handler<typeof files.deleteFile, FilesDeps> = ({ params, ...viewer }, deps) =>
  remove(deps, viewer, params.fileId)

const uploadFilesInternal: Handler<typeof files.uploadFilesInternal, FilesDeps> = async (
  { parts, headers, user, organization, once },
  deps,
) => ({
  files: (await uploadForm(parts, { user, organization, length: headers['content-length'] }, deps, once)).map(
    asMetadata,
  ),
})

const readFileInternal: Handler<typeof files.readFileInternal, FilesDeps> = async ({ params, ...viewer }, deps) =>
  asMetadata(await seenFile(deps, viewer, params.fileId))

const readParsed: Handler<typeof files.readParsed, FilesDeps> = async ({ params, ...viewer }, deps) => {
  const { fileId, parseStatus, parse_reason } = await seenFile(deps, viewer, params.fileId)
  const parsed = await parsedOf(deps.sql, fileId)
  if (!parsed)
    throw new ServiceError('conflict', `the file has no text: ${parse_reason ?? parseStatus}`, { parseStatus })
  return { ...parsed, characters: parsed.text.length }
}

const parseFile: Handler<typeof files.parseFile, FilesDeps> = async ({ params, ...viewer }, deps) => {
  const { fileId, organization_id: organization } = await seenFile(deps, viewer, params.fileId)
  return deps.transaction(async (sql) => {
    const row = found(await fileById(sql, { organization }, fileId, { lock: true }), 'file')
    requireReadable(row)
    // One that is under way is as good as the one that is asked for.
    if (row.parseStatus === 'pending' || row.parseStatus === 'processing') return asMetadata(row)
    const state = { parseStatus: 'pending' as const, reason: null, pages: null, characters: null }
    return asMetadata((await setParseState(sql, row.fileId, state)) ?? row)
  })
}

/** Members left out keep their value. */
const setParseStatus: Handler<typeof files.setParseStatus, FilesDeps> = async ({ params, body, ...viewer }, deps) => {
  found(await ownFile(deps, viewer, params.fileId), 'file')
  return deps.transaction(async (sql) => {
    const row = found(await fileById(sql, viewer, params.fileId, { lock: true }), 'file')
    const { parseStatus, reason = row.parse_reason, pages = row.parse_pages, characters = row.parse_characters } = body
    return asMetadata(found(await setParseState(sql, row.fileId, { parseStatus, reason, pages, characters }), 'file'))
  })
}

const checkFiles: Handler<typeof files.checkFiles, FilesDeps> = async ({ body, ...viewer }, deps) => ({
  usable: await usableFiles(deps, viewer, body.fileIds),
})

const fileExists: Handler<typeof files.fileExists, FilesDeps> = async ({ params: { fileId }, ...viewer }, deps) => ({
  fileId,
  exists: (await ownFile(deps, viewer, fileId))?.status === 'stored',
})

const deleteFileInternal: Handler<typeof files.deleteFileInternal, FilesDeps> = ({ params, ...viewer }, deps) =>
  remove(deps, viewer, params.fileId)

export const storedFiles = {
  uploadFiles,
  readQuota,
  readFile,
  listUserFiles,
  readDownloadUrl,
  downloadFile,
  createUploadUrl,
  completeUpload,
  deleteFile,
  setLegalHold,
  getSigned,
  putSigned,
  uploadFilesInternal,
  createPresignedUrl,
  readFileInternal,
  readContent,
  readParsed,
  parseFile,
  setParseStatus,
  checkFiles,
  fileExists,
  deleteFileInternal,
} satisfies Partial<Handlers<typeof files, FilesDeps>>
