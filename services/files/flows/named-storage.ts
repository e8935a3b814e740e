import { SettingsError } from '@casewright/kit/data/settings'
import { openStorage } from '../adapters/open-storage.ts'
import type { Storage } from '../adapters/storage.ts'
import type { FilesConfig } from '../config.ts'
import type { StoragePlace } from '../queries/storages.ts'

/** A storage for those who only copy bytes: it signs no addresses. */
export const openUnsigned = (config: FilesConfig, kind: StoragePlace['kind']): Promise<Storage> =>
  openStorage({ ...config, FILES_STORAGE: kind }, () => '', 'unused')

/** The storage that the database names, and no other that the settings happen to lead to. */
export async function openNamed(place: StoragePlace, config: FilesConfig): Promise<Storage> {
  const storage = await openUnsigned(config, place.kind)
  if ((await storage.identity()) === place.storage_id) return storage
  await storage.close()
  throw new SettingsError(
    `Files lie in ${place.kind} at ${place.place} (${place.storage_id}), and the settings lead to ${storage.place}, which is another storage.`,
  )
}
