import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The files of the product by their path from the root: no tests, and nothing that only tests use. */
export const sourceFiles = (extension: 'ts' | 'json'): string[] =>
  globSync(`{kit,contracts,models,legal,documents,services,packages,suite}/**/*.${extension}`, {
    cwd: root,
    exclude: ['**/node_modules', '**/tests'],
  })
    .filter((path) => !path.startsWith('kit/test'))
    .sort()
