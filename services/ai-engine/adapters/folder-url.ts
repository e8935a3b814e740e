import { resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A folder that somebody has named, from where the process was started. */
export const folderUrl = (path: string): URL => pathToFileURL(resolve(path) + sep)
