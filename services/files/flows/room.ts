import { ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { FilesDeps } from '../deps.ts'
import { dropReservation, lockQuota, putReservation, usageOf } from '../queries/quotas.ts'
import { overQuota, type Quota, type Wanted } from '../rules/quota.ts'

export interface Owner {
  owner: string
  organization_id: string
}

type Deps = Pick<FilesDeps, 'sql' | 'transaction' | 'limits' | 'diskSpace' | 'log'>

/** How many bytes may arrive before room for them is asked for. */
const stepBytes = 8 * 1024 * 1024

/** Throws while the disk is nearly full: uploads are refused before the database has nowhere to write. */
export async function requireDiskSpace({ diskSpace, log }: Pick<Deps, 'diskSpace' | 'log'>, bytes = 0): Promise<void> {
  const lack = await diskSpace.lackFor(bytes)
  if (lack === undefined) return
  log.warn({ bytes, lack }, 'an upload was refused: a disk is nearly full')
  throw new ServiceError(
    'dependency_unavailable',
    'there is not enough space for uploads at the moment; try again later',
  )
}

export const quotasOf = ({ limits }: Pick<Deps, 'limits'>): { user: Quota; organization: Quota } => ({
  user: { bytesMax: limits.FILES_QUOTA_USER_BYTES, waitingMax: limits.FILES_WAITING_USER_MAX },
  organization: {
    bytesMax: limits.FILES_QUOTA_ORGANIZATION_BYTES,
    waitingMax: limits.FILES_WAITING_ORGANIZATION_MAX,
  },
})

/** Throws when this does not fit; until the transaction ends nobody else takes the room. */
export async function requireRoom(
  sql: Sql,
  deps: Pick<Deps, 'limits' | 'diskSpace' | 'log'>,
  owner: Owner,
  wanted: Wanted,
  reservationId?: string,
): Promise<void> {
  await requireDiskSpace(deps, wanted.bytes)
  await lockQuota(sql, owner.organization_id)
  const used = await usageOf(sql, owner, reservationId)
  const quotas = quotasOf(deps)
  const over =
    overQuota('user', used.user, quotas.user, wanted) ??
    overQuota('organization', used.organization, quotas.organization, wanted)
  if (over) throw over
}

/** Promises room to an upload under way, or more of it. Of uploads that do not fit together the later ones are refused. */
export const reserve = (deps: Deps, id: string, owner: Owner, wanted: Wanted): Promise<void> =>
  deps.transaction(async (sql) => {
    await requireRoom(sql, deps, owner, wanted, id)
    await putReservation(sql, id, owner, wanted, deps.limits.FILES_UPLOAD_HOURS)
  })

/** Room for the files of one upload, which grows while they arrive. */
export interface Reservation {
  /** One more file comes, of which these are the bytes. */
  watch(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** In the transaction that makes files of it. */
  settle(sql: Sql): Promise<void>
  /** The upload came to nothing. */
  release(): Promise<void>
}

export async function openReservation(deps: Deps, owner: Owner, declared: Wanted): Promise<Reservation> {
  const id = uuidv7()
  let promised = declared.bytes
  let used = 0
  let files = 0
  const grow = (): Promise<void> => {
    promised = Math.max(promised, used)
    return reserve(deps, id, owner, { bytes: promised, files: Math.max(declared.files, files) })
  }
  await grow()
  return {
    async *watch(bytes) {
      files += 1
      if (files > declared.files) await grow()
      const cover = async (arrived: number) => {
        used += arrived
        if (used > promised) await grow()
        else await requireDiskSpace(deps)
      }
      yield* inSteps(bytes, cover)
    },
    settle: (sql) => dropReservation(sql, id),
    release: () =>
      dropReservation(deps.sql, id).catch((err) =>
        deps.log.warn({ err }, 'room that is not needed stays reserved for a while'),
      ),
  }
}

/** Passes the bytes on, and says after each step how many have arrived since the last one. */
export async function* inSteps(
  bytes: AsyncIterable<Uint8Array>,
  arrived: (count: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const chunk of bytes) {
    count += chunk.length
    if (count >= stepBytes) {
      await arrived(count)
      count = 0
    }
    yield chunk
  }
  if (count > 0) await arrived(count)
}

/** For bytes whose room is reserved already, or whose owner is not known yet. */
export const watchDisk =
  (deps: Pick<Deps, 'diskSpace' | 'log'>) =>
  (bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
    inSteps(bytes, () => requireDiskSpace(deps))
