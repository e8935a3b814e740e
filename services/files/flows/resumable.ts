import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Mount } from '@casewright/kit/http/serve-mount'
import { createLazyTus } from '../adapters/lazy-tus.ts'
import type { FilesDeps } from '../deps.ts'
import { dropReservation } from '../queries/quotas.ts'
import { acceptResumable, finishedResumable, finishResumable, ownerText, watchResumable } from './finish-resumable.ts'

export interface Resumable {
  mount: Mount
  sweep(): Promise<void>
}

const path = '/api/v1/files/tus'

/** Resumable uploads. What has arrived of them lies on this process's disk until the last byte is there. */
export function openResumable(deps: FilesDeps, directory: string, publicUrl: () => string): Resumable {
  const tus = createLazyTus({
    directory,
    path,
    bytesMax: deps.limits.FILES_UPLOAD_BYTES_MAX,
    hoursMax: deps.limits.FILES_UPLOAD_HOURS,
    urlOf: (id) => `${publicUrl()}${path}/${id}`,
    newId: uuidv7,
    accept: (upload) => acceptResumable(upload, deps),
    watch: (upload, offset, bytes) => watchResumable(upload, offset, bytes, deps),
    forgotten: (id) => dropReservation(deps.sql, id),
    finish: (upload) => finishResumable(upload, deps),
    finished: (id) => finishedResumable(id, deps),
    log: deps.log,
  })
  return {
    mount: {
      path,
      handle: (request, response, { user, organization }) =>
        tus.handle(request, response, ownerText({ user, organization })),
    },
    sweep: tus.sweep,
  }
}
