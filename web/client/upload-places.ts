import type { PreviousUpload, UrlStorage } from 'tus-js-client'

const prefix = 'upload.'

/** Where uploads go on after a reload. It ends with the tab, because it has the names of files. */
export const uploadPlaces: UrlStorage = {
  findAllUploads: async () => kept(prefix),
  findUploadsByFingerprint: async (fingerprint) => kept(`${prefix}${fingerprint}.`),
  async removeUpload(key) {
    sessionStorage.removeItem(key)
  },
  async addUpload(fingerprint, upload) {
    const key = `${prefix}${fingerprint}.${crypto.randomUUID()}`
    sessionStorage.setItem(key, JSON.stringify(upload))
    return key
  },
}

const kept = (start: string): PreviousUpload[] =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(start))
    .map((urlStorageKey) => ({
      ...(JSON.parse(sessionStorage.getItem(urlStorageKey) ?? '{}') as PreviousUpload),
      urlStorageKey,
    }))
