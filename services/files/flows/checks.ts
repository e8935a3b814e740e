import type { Check } from '@casewright/kit/health'
import type { FilesDeps } from '../deps.ts'

/** What the health page tells of this house. */
export const checksOf = (
  { storage, scan }: Pick<FilesDeps, 'storage' | 'scan'>,
  { FILES_OCR }: { FILES_OCR: boolean },
): readonly Check[] => [
  {
    name: 'storage',
    required: true,
    run: async () => {
      await storage.check()
      return undefined
    },
  },
  optional('malware scan', scan ? undefined : 'CLAMD_ADDRESS is not set: files are not scanned'),
  optional('ocr', FILES_OCR ? undefined : 'FILES_OCR is false: text in images is not read'),
]

const optional = (name: string, note: string | undefined): Check => ({ name, required: false, run: async () => note })
