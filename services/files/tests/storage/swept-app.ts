import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '@casewright/kit/data/log'
import { createDiskStorage } from '../../adapters/disk.ts'
import { sniff } from '../../adapters/sniff.ts'
import { uploadsOnDisk } from '../../adapters/uploads-on-disk.ts'
import type { FilesDeps } from '../../deps.ts'
import { sweep } from '../../workers/sweep.ts'
import type { TestApp } from '../test-app.ts'

const log = createLog({ level: 'error', format: 'json', write: () => {} })

/** What the handlers of a running service have, for a test that looks from inside, as one more replica would. */
export function depsBeside(app: TestApp): FilesDeps {
  const { sql, transaction } = app.database
  return {
    sql,
    transaction,
    log,
    sniff,
    scan: undefined,
    signingKeys: ['x'],
    audit: async () => {},
    matter: { listSharedFiles: async () => ({ file_ids: [] }), listHiddenFiles: async () => ({ file_ids: [] }) },
    storage: createDiskStorage({ directory: app.directory, signedBase: () => 'http://signed', signingKey: 'x' }),
    ownStorage: {
      requireCurrent: async () => (await sql`select storage_id from files.storages`)[0]?.storage_id as string,
    },
    parsers: { parse: async () => ({ status: 'failed', reason: 'none' }), close: async () => {} },
    uploads: uploadsOnDisk(join(app.directory, 'resumable'), 24),
    diskSpace: { lackFor: async () => undefined },
    limits: {
      FILES_QUOTA_USER_BYTES: 0,
      FILES_QUOTA_ORGANIZATION_BYTES: 0,
      FILES_WAITING_USER_MAX: 0,
      FILES_WAITING_ORGANIZATION_MAX: 0,
      FILES_UPLOAD_BYTES_MAX: 2 ** 30,
      FILES_UPLOAD_FILES_MAX: 20,
      FILES_UPLOAD_HOURS: 24,
      FILES_DELETE_GRACE_HOURS: 168,
      FILES_PARSE_TIMEOUT_MS: 20_000,
      FILES_PARSE_CHILDREN: 1,
      FILES_PARSE_USER_MAX: 1,
    },
  }
}

export const sweepOnce = (deps: FilesDeps): Promise<void> => sweep(deps, { sweep: async () => {} })

/** The keys of which there are bytes on the disk. */
export async function keysOnDisk(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const isKept = (parent: string) => !['.tmp', 'resumable'].some((name) => parent === join(directory, name))
  return entries
    .filter((entry) => entry.isFile() && entry.name !== '.storage-id' && isKept(entry.parentPath))
    .map(({ name }) => name)
}
