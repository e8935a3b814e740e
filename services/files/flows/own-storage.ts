import { ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { asSystem } from '@casewright/kit/data/request-context'
import { SettingsError } from '@casewright/kit/data/settings'
import type { Database, Sql } from '@casewright/kit/postgres/sql'
import type { Storage } from '../adapters/storage.ts'
import { adoptBlobs, currentStorage, isCurrent, type StoragePlace } from '../queries/storages.ts'

/** Whether the storage of this replica is the one in which the installation keeps its files. */
export interface OwnStorage {
  /** The id of the storage; throws when it is not, or no longer, the installation's. */
  requireCurrent(sql: Sql): Promise<string>
}

interface Deps extends Pick<Database, 'transaction'> {
  storage: Storage
  log: Logger
}

/**
 * Refuses to start on another storage than that of the other replicas: what one had stored, the other would not find. A
 * storage that cannot be reached now is asked again when it is needed.
 */
export async function openOwnStorage({ transaction, storage, log }: Deps): Promise<OwnStorage> {
  let confirmed: string | undefined
  const confirm = async (): Promise<string> => {
    const own = { storage_id: await storage.identity(), kind: storage.name, place: storage.place }
    const current = await transaction(async (sql) => {
      const found = await currentStorage(sql, own)
      if (found.storage_id === own.storage_id) await adoptBlobs(sql, own.storage_id)
      return found
    })
    if (current.storage_id !== own.storage_id) throw new SettingsError(anotherStorage(own, current))
    confirmed = own.storage_id
    return confirmed
  }
  await confirm().catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
    log.warn({ err: error }, 'the file storage cannot be reached yet')
  })
  return {
    async requireCurrent(sql) {
      const id = confirmed ?? (await asSystem(confirm).catch(orNotOurs))
      if (await isCurrent(sql, id)) return id
      throw notOurs()
    },
  }
}

const notOurs = (): ServiceError =>
  new ServiceError(
    'dependency_unavailable',
    'the files were moved to another storage, and this replica was not started with it',
  )

/** Callers are not told where files lie. */
function orNotOurs(error: unknown): never {
  throw error instanceof SettingsError ? notOurs() : error
}

const anotherStorage = (own: StoragePlace, current: StoragePlace): string =>
  `The files of this installation lie in another storage: ${current.kind} at ${current.place} (${current.storage_id}), and not ${own.kind} at ${own.place} (${own.storage_id}). ` +
  'Give every replica the same folder or bucket, or move the files: casewright files move --help.'
