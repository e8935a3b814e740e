import type { FileStatus } from '@casewright/contracts/file'
import { ServiceError } from '@casewright/kit/data/errors'

/** Refuses the bytes of a file that are not there yet, or that nobody should have. */
export function requireReadable({ status }: { status: FileStatus }): void {
  if (status === 'pending_upload') throw new ServiceError('conflict', 'the upload of this file is not complete')
  if (status === 'quarantined')
    throw new ServiceError('conflict', 'this file is in quarantine: malware was found in it')
}
