import type { Sql } from '@casewright/kit/postgres/sql'
import type { FilesConfig } from '../config.ts'
import { type BackUpWish, backUpFiles, restoreFiles } from './back-up-files.ts'
import { type MoveWish, moveFiles } from './move-files.ts'

/** What can be done with the bytes of all files at once. */
export const storedFilesBy = (config: FilesConfig) => ({
  move: (wish: Omit<MoveWish, 'config'>) => moveFiles({ ...wish, config }),
  backUp: (wish: Omit<BackUpWish, 'config'>) => backUpFiles({ ...wish, config }),
  restore: (sql: Sql, folder: string) => restoreFiles(sql, config, folder),
})
