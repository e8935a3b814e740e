import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Expression } from './expression.ts'
import { root, sourceFiles } from './source-files.ts'

/** The `pattern`s of all schemas: those of the contracts, and those of the skills' schema files. */
export async function schemaPatterns(): Promise<Expression[]> {
  const found: Expression[] = []
  for (const at of sourceFiles('ts').filter((path) => path.startsWith('contracts/')))
    collect(await import(pathToFileURL(join(root, at)).href), at, found, new Set())
  for (const at of sourceFiles('json').filter((path) => path.endsWith('.schema.json')))
    collect(JSON.parse(readFileSync(join(root, at), 'utf8')), at, found, new Set())
  return found
}

function collect(value: unknown, at: string, found: Expression[], seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  // Ajv reads patterns as Unicode.
  for (const [name, member] of Object.entries(value))
    if (name === 'pattern' && typeof member === 'string') found.push({ source: member, flags: 'u', at })
    else collect(member, at, found, seen)
}
