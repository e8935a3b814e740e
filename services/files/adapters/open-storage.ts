import { SettingsError } from '@casewright/kit/data/settings'
import type { FilesConfig } from '../config.ts'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** The storage that is configured; throws the sentence that says what is missing. */
export async function openStorage(config: FilesConfig, signedBase: () => string, signingKey: string): Promise<Storage> {
  if (config.FILES_STORAGE === 'disk') return createDiskStorage({ directory: config.directory, signedBase, signingKey })
  const {
    FILES_S3_BUCKET: bucket,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new SettingsError(
      'FILES_STORAGE=s3 needs FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY to be set',
    )
  // Only where it is used: its SDK takes as long to load as all else together.
  const { createS3Storage } = await import('./s3.ts')
  return createS3Storage({
    bucket,
    accessKeyId,
    secretAccessKey,
    region: config.FILES_S3_REGION,
    pathStyle: config.FILES_S3_PATH_STYLE,
    ...(config.FILES_S3_ENDPOINT && { endpoint: config.FILES_S3_ENDPOINT }),
    ...(config.FILES_S3_PUBLIC_ENDPOINT && { publicEndpoint: config.FILES_S3_PUBLIC_ENDPOINT }),
  })
}
