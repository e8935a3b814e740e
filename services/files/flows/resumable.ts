import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Mount } from '@casewright/kit/http/serve-mount'
import type { Tus, TusOptions } from '../adapters/tus.ts'
import type { FilesDeps } from '../deps.ts'
import { dropReservation } from '../queries/quotas.ts'
import { acceptResumable, finishedResumable, finishResumable, ownerText, watchResumable } from './finish-resumable.ts'

export interface Resumable {
  mount: Mount
  sweep(): Promise<void>
}

const path = '/api/v1/files/tus'

/** Resumable uploads. The library that speaks their protocol is loaded when the first of them comes. */
export function openResumable(deps: FilesDeps, publicUrl: () => string): Resumable {
  let opened: Promise<Tus> | undefined
  const open = () => {
    opened ??= import('../adapters/tus.ts').then(({ createTus }) => createTus(optionsOf(deps, publicUrl)))
    return opened
  }
  return {
    mount: {
      path,
      handle: async (request, response, { user, organization }) =>
        (await open()).handle(request, response, ownerText({ user, organization })),
    },
    sweep: deps.uploads.sweep,
  }
}

function optionsOf(deps: FilesDeps, publicUrl: () => string): TusOptions {
  return {
    place: deps.uploads,
    path,
    bytesMax: deps.limits.FILES_UPLOAD_BYTES_MAX,
    urlOf: (id) => `${publicUrl()}${path}/${id}`,
    newId: uuidv7,
    accept: (upload) => acceptResumable(upload, deps),
    watch: (upload, offset, bytes) => watchResumable(upload, offset, bytes, deps),
    forgotten: (id) => dropReservation(deps.sql, id),
    finish: (upload) => finishResumable(upload, deps),
    finished: (id) => finishedResumable(id, deps),
    log: deps.log,
  }
}
