import type { files } from '@casewright/contracts/files/endpoints'
import type { Handlers } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from './deps.ts'
import { people } from './endpoints/people.ts'
import { storedFiles } from './endpoints/stored-files.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof files, FilesDeps> = {
  ...storedFiles,
  ...people,
}
