import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url))

/** Generated text as the formatter leaves it; the file's name says the language. */
export const formatted = (name: string, source: string): string =>
  execFileSync(biome, ['format', `--stdin-file-path=${name}`], { input: source, encoding: 'utf8' })
