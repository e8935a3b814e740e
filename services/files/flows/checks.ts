import type { Check } from '@casewright/kit/http/health'
import { pingScanner } from '../adapters/clamd.ts'
import type { FilesDeps } from '../deps.ts'
import { storagesBeside } from '../queries/storages.ts'

/** What the health page tells of this service. */
export const checksOf = (
  { sql, storage, ownStorage, diskSpace }: Pick<FilesDeps, 'sql' | 'storage' | 'ownStorage' | 'diskSpace'>,
  { FILES_OCR, CLAMD_ADDRESS }: { FILES_OCR: boolean; CLAMD_ADDRESS: string | undefined },
): readonly Check[] => [
  {
    name: 'storage',
    required: true,
    run: async () => {
      await storage.check()
      await ownStorage.requireCurrent(sql)
      return undefined
    },
  },
  {
    name: 'files elsewhere',
    required: false,
    run: async () => {
      const others = await storagesBeside(sql, null)
      return others.length === 0
        ? undefined
        : `files still lie in ${others.map(({ kind, place }) => `${kind} at ${place}`).join(', ')}`
    },
  },
  {
    name: 'disk space',
    required: false,
    run: async () => {
      const lack = await diskSpace.lackFor(0)
      return lack && `uploads are refused: ${lack}`
    },
  },
  {
    name: 'malware scan',
    required: false,
    run: async () => {
      if (!CLAMD_ADDRESS) return 'CLAMD_ADDRESS is not set: files are not scanned'
      await pingScanner(CLAMD_ADDRESS)
      return undefined
    },
  },
  {
    name: 'ocr',
    required: false,
    run: async () => (FILES_OCR ? undefined : 'FILES_OCR is false: text in images is not read'),
  },
]
