import type { UploadPlace } from '../adapters/upload-place.ts'
import { uploadsOnDisk } from '../adapters/uploads-on-disk.ts'
import type { FilesConfig } from '../config.ts'
import type { FilesDeps } from '../deps.ts'
import { uploadsInParts } from './uploads-in-parts.ts'

/** Unfinished uploads are where the files are, so that every replica has them that has the files. */
export const openUploads = (
  deps: Pick<FilesDeps, 'sql' | 'storage' | 'log'>,
  { directory, FILES_UPLOAD_HOURS }: Pick<FilesConfig, 'directory' | 'FILES_UPLOAD_HOURS'>,
): UploadPlace =>
  deps.storage.name === 's3'
    ? uploadsInParts(deps, FILES_UPLOAD_HOURS)
    : uploadsOnDisk(`${directory}/resumable`, FILES_UPLOAD_HOURS)
