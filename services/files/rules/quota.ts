import { ServiceError } from '@casewright/kit/data/errors'

/** What somebody has stored and has waiting to be parsed, uploads under way included. */
export interface Usage {
  bytes: number
  /** With deleted files whose bytes are still kept. */
  kept_bytes: number
  waiting: number
}

/** 0 is no limit. */
export interface Quota {
  bytesMax: number
  waitingMax: number
}

export interface Wanted {
  bytes: number
  files: number
}

/** Who deletes may upload as much again at once, and not more: deleted bytes are kept for a while. */
const keptFactor = 2
const retrySeconds = 30

/** What forbids an upload; undefined when nothing does. */
export function overQuota(
  whose: 'user' | 'organization',
  used: Usage,
  { bytesMax, waitingMax }: Quota,
  wanted: Wanted,
): ServiceError | undefined {
  const possessor = whose === 'user' ? 'your files' : 'the files of your organization'
  if (bytesMax > 0 && used.bytes + wanted.bytes > bytesMax)
    return new ServiceError(
      'payload_too_large',
      `${possessor} may have ${bytesMax} bytes and have ${used.bytes}: ${wanted.bytes} more do not fit; delete files that are no longer needed`,
      { quota: `${whose}_bytes`, limit: bytesMax, used: used.bytes, wanted: wanted.bytes },
    )
  if (bytesMax > 0 && used.kept_bytes + wanted.bytes > keptFactor * bytesMax)
    return new ServiceError(
      'payload_too_large',
      `${possessor} have ${used.kept_bytes} bytes together with deleted ones that are still kept, and may have ${keptFactor * bytesMax}: ${wanted.bytes} more do not fit until deleted files are removed`,
      { quota: `${whose}_kept_bytes`, limit: keptFactor * bytesMax, used: used.kept_bytes, wanted: wanted.bytes },
    )
  if (waitingMax > 0 && used.waiting + wanted.files > waitingMax)
    return new ServiceError(
      'rate_limited',
      `${used.waiting} of ${possessor} are waiting to be parsed, and ${waitingMax} may: upload the others when these are done`,
      {
        quota: `${whose}_waiting`,
        limit: waitingMax,
        used: used.waiting,
        wanted: wanted.files,
        retry_after: retrySeconds,
      },
    )
  return undefined
}
