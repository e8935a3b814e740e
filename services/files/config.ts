import {
  type Environment,
  flag,
  integer,
  oneOf,
  optional,
  readSettings,
  type SettingValues,
  secret,
  text,
  url,
} from '@casewright/kit/data/settings'

const mebibyte = 1024 * 1024

export const settings = {
  FILES_STORAGE: oneOf('Where the bytes of files are kept', ['disk', 's3'], 'disk'),
  FILES_DIRECTORY: optional(text('Folder of the bytes on disk; by default `files` in the data folder')),
  FILES_UPLOAD_BYTES_MAX: integer('Largest file that can be uploaded, in bytes', {
    min: 1,
    max: 2 ** 40,
    fallback: 512 * mebibyte,
  }),
  FILES_UPLOAD_FILES_MAX: integer('Most files in one form', { min: 1, max: 1000, fallback: 20 }),
  FILES_QUOTA_USER_BYTES: integer('Most bytes that the files of one user may have in an organization; 0 is no limit', {
    min: 0,
    max: 2 ** 50,
    fallback: 10 * 1024 * mebibyte,
  }),
  FILES_QUOTA_ORGANIZATION_BYTES: integer('Most bytes that the files of one organization may have; 0 is no limit', {
    min: 0,
    max: 2 ** 50,
    fallback: 200 * 1024 * mebibyte,
  }),
  FILES_WAITING_USER_MAX: integer('Most files of one user that may wait to be parsed; 0 is no limit', {
    min: 0,
    max: 1_000_000,
    fallback: 500,
  }),
  FILES_WAITING_ORGANIZATION_MAX: integer('Most files of one organization that may wait to be parsed; 0 is no limit', {
    min: 0,
    max: 1_000_000,
    fallback: 5_000,
  }),
  FILES_DISK_FREE_BYTES_MIN: integer('Uploads are refused when less than this is free on the disk of files or data', {
    min: 0,
    max: 2 ** 50,
    fallback: 1024 * mebibyte,
  }),
  FILES_DISK_FREE_PERCENT_MIN: integer('Uploads are refused when less of that disk is free, in percent', {
    min: 0,
    max: 100,
    fallback: 1,
  }),
  FILES_DELETE_GRACE_HOURS: integer('How long the bytes of a deleted file are kept', {
    min: 0,
    max: 87_600,
    fallback: 168,
  }),
  FILES_UPLOAD_HOURS: integer('How long an upload may take before what there is of it is swept away', {
    min: 1,
    max: 720,
    fallback: 24,
  }),
  FILES_S3_BUCKET: optional(text('Bucket of the object storage')),
  FILES_S3_ENDPOINT: optional(url('Address of an S3-compatible object storage; without it that of AWS')),
  FILES_S3_PUBLIC_ENDPOINT: optional(url('The same as people reach it, for signed addresses')),
  FILES_S3_REGION: text('Region of the bucket', 'us-east-1'),
  FILES_S3_ACCESS_KEY_ID: optional(text('Name of the key of the object storage')),
  FILES_S3_SECRET_ACCESS_KEY: optional(secret('The key of the object storage', { lengthMin: 1 })),
  FILES_S3_PATH_STYLE: flag('Write the bucket into the path of an address and not into its host', true),
  FILES_PARSE_TIMEOUT_MS: integer('How long the parsing of one file may take, and each picture in it', {
    min: 1_000,
    max: 3_600_000,
    fallback: 120_000,
  }),
  FILES_PARSE_MEMORY_MB: integer('Memory of one parsing process', { min: 64, max: 65_536, fallback: 512 }),
  FILES_PARSE_CHILDREN: integer('Parsing processes at once', { min: 1, max: 64, fallback: 2 }),
  FILES_PARSE_USER_MAX: integer(
    'Most files of one user that are parsed at once, over all replicas; 0 means half of FILES_PARSE_CHILDREN, at least one',
    { min: 0, max: 64, fallback: 0 },
  ),
  FILES_OCR: flag('Read text from images and scanned pages (Chinese and English)', true),
  CLAMD_ADDRESS: optional(text('ClamAV daemon that every file is shown to: `host:port` or the path of its socket')),
}

export type FilesConfig = SettingValues<typeof settings> & { directory: string; dataDirectory: string }

export function readConfig(environment: Environment): FilesConfig {
  const config = readSettings(environment, settings)
  const dataDirectory = environment.CASEWRIGHT_DATA_DIR || '.casewright'
  return { ...config, dataDirectory, directory: config.FILES_DIRECTORY ?? `${dataDirectory}/files` }
}

export const parserLimits = (config: FilesConfig) => ({
  timeoutMs: config.FILES_PARSE_TIMEOUT_MS,
  memoryMb: config.FILES_PARSE_MEMORY_MB,
  children: config.FILES_PARSE_CHILDREN,
  filesPerChild: 50,
  ocr: config.FILES_OCR,
})
