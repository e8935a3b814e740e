import type { files } from '@casewright/contracts/files/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from './deps.ts'
import { checkFiles } from './endpoints/check-files.ts'
import { completeUpload } from './endpoints/complete-upload.ts'
import { createPresignedUrl } from './endpoints/create-presigned-url.ts'
import { createUploadUrl } from './endpoints/create-upload-url.ts'
import { deleteFile } from './endpoints/delete-file.ts'
import { deleteFileInternal } from './endpoints/delete-file-internal.ts'
import { downloadFile } from './endpoints/download-file.ts'
import { erasePerson } from './endpoints/erase-person.ts'
import { exportPerson } from './endpoints/export-person.ts'
import { fileExists } from './endpoints/file-exists.ts'
import { getSigned } from './endpoints/get-signed.ts'
import { listUserFiles } from './endpoints/list-user-files.ts'
import { parseFile } from './endpoints/parse-file.ts'
import { putSigned } from './endpoints/put-signed.ts'
import { readContent } from './endpoints/read-content.ts'
import { readDownloadUrl } from './endpoints/read-download-url.ts'
import { readFile } from './endpoints/read-file.ts'
import { readFileInternal } from './endpoints/read-file-internal.ts'
import { readParsed } from './endpoints/read-parsed.ts'
import { readQuota } from './endpoints/read-quota.ts'
import { setLegalHold } from './endpoints/set-legal-hold.ts'
import { setParseStatus } from './endpoints/set-parse-status.ts'
import { uploadFiles } from './endpoints/upload-files.ts'
import { uploadFilesInternal } from './endpoints/upload-files-internal.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof files, FilesDeps> = {
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
  erasePerson,
  exportPerson,
}
