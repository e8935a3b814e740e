import type { SourceFile } from './source-files.ts'

/** Something that no file may have; `broken` proves that it would be found. */
export interface TextRule {
  title: string
  offends(file: SourceFile): string | undefined | false
  broken: { path: string; text: string }
}

const isTest = (path: string): boolean => path.includes('/tests/') || path.startsWith('acceptance/')
const within = (path: string, room: string): boolean => new RegExp(`^services/[\\w-]+/${room}`).test(path)
const found = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[0].trim()
const manyLines = (count: number): string => 'x\n'.repeat(count)

/** The process's own environment; everybody else is handed what was read. */
const environmentReaders = new Set([
  'suite/main.ts',
  // Looks at who has started it, before anything is read.
  'bin/casewright.mjs',
  // A program of its own, as suite/main.ts is.
  'quality/run.ts',
  'kit/testing.ts',
  'kit/test-server.ts',
  // Hands PATH on to the programs of PostgreSQL.
  'kit/postgres/postgres-binaries.ts',
  // Hands PATH on to the readers of files, and nothing else.
  'services/files/adapters/parser-process.ts',
])
/** One asks an unknown server for its version, before any service exists; the other is the gateway's only table. */
const sqlOutsideQueries = new Set([
  'suite/databases.ts',
  'suite/limits/rate-bucket-rows.ts',
  'suite/sign-in/access-token-rows.ts',
  'suite/sign-in/session-rows.ts',
])

/** Intake, analysis and drafts keep their texts until the case file rebuilds them; a prompt names languages to a model. */
const ownTexts = /^legal\/(?:analysis|drafts|intake)\/|^services\/ai-engine\/graph\/rules\/prompts\.ts/

export const textRules: readonly TextRule[] = [
  {
    title: 'no file has more than 300 lines',
    offends: ({ lines }) => lines > 300 && `${lines} lines`,
    broken: { path: 'kit/x.ts', text: manyLines(301) },
  },
  {
    title: 'no handler has 60 lines or more',
    offends: ({ path, code }) => {
      const handlers = within(path, 'endpoints/') ? code.split(/^(?:export )?const (?=\w+: Handler<)/m) : []
      const lines = Math.max(...handlers.map((text) => text.split('\n').length))
      return lines >= 60 && `${lines} lines`
    },
    broken: { path: 'services/memory/endpoints/x.ts', text: manyLines(60) },
  },
  {
    title: 'no service.ts has 80 lines or more',
    offends: ({ path, lines }) => within(path, 'service\\.ts') && lines >= 80 && `${lines} lines`,
    broken: { path: 'services/memory/service.ts', text: manyLines(80) },
  },
  {
    title: 'texts that people read stand in resources/texts/ and in tables',
    offends: ({ path, code }) =>
      /^(?:documents|legal|services)\//.test(path) &&
      !isTest(path) &&
      !ownTexts.test(path) &&
      found(code, /\bzh:\s*['`].*|\bzh'? \? ['`][^'`]*\p{sc=Han}{2}.*/u),
    broken: { path: 'legal/time/x.ts', text: "const hello = { zh: '您好', en: 'Hello' }" },
  },
  {
    title: 'nothing is re-exported wholesale',
    offends: ({ code }) => found(code, /^\s*export \*.*/m),
    broken: { path: 'contracts/x.ts', text: "export * from './common.ts'" },
  },
  {
    title: 'there is no default export but the one that vitest asks for',
    offends: ({ path, code }) =>
      path !== 'vitest.config.ts' && found(code, /^\s*export (?:default|\{[^}]*\bas default).*/m),
    broken: { path: 'suite/x.ts', text: 'export default 1' },
  },
  {
    title: 'there is no enum: the types are stripped, not compiled',
    offends: ({ path, code }) => !path.endsWith('.sql') && found(code, /^\s*(?:export |declare |const )*enum \w+.*/m),
    broken: { path: 'kit/x.ts', text: 'export const enum Colour { Red }' },
  },
  {
    title: 'nothing is left to do in a comment',
    offends: ({ text }) => found(text, /\b(?:TOD[O]|FIXM[E]|XX[X])\b.*/),
    broken: { path: 'kit/x.ts', text: `// ${'TO'}${'DO'} later` },
  },
  {
    title: 'rules ask no clock, no chance, no environment and nobody outside',
    offends: ({ path, code }) =>
      (within(path, 'rules/') || within(path, 'skills/') || path.startsWith('web/rules/')) &&
      found(
        code,
        /Date\.now|new Date\(\)|performance\.now|Math\.random|randomUUID|\bprocess\.|\bfetch\(|\bsetTimeout\(/,
      ),
    broken: { path: 'services/memory/rules/x.ts', text: 'export const at = () => new Date()' },
  },
  {
    title: 'rules keep no state of their own; a memo by an object that never changes is a WeakMap',
    offends: ({ path, code }) =>
      (within(path, 'rules/') || within(path, 'skills/') || path.startsWith('legal/')) &&
      !isTest(path) &&
      found(
        code,
        /^(?:export )?(?:let |const \w+[^=\n]*= (?:new (?:(?:Map|Set)(?:<.*>)?\(\)|\w+Array\()|\[\]|\{\})).*/m,
      ),
    broken: { path: 'services/memory/rules/x.ts', text: 'const known = new Map<string, number>()' },
  },
  {
    title: 'the environment is read in one place',
    offends: ({ path, code }) =>
      !environmentReaders.has(path) &&
      !isTest(path) &&
      !path.startsWith('bench/') &&
      found(code, /\bprocess\.env\b.*|\bimport \{[^}]*\benv\b[^}]*\} from 'node:process'/),
    broken: { path: 'services/memory/config.ts', text: 'export const url = process.env.RERANK_URL' },
  },
  {
    title: "only the page's client fetches, and no text of it becomes markup",
    offends: ({ path, code }) =>
      /^web\/(?!tests\/|build\.ts)/.test(path) &&
      found(
        code,
        path.startsWith('web/client/')
          ? /\b(?:inner|outer)HTML\b.*|insertAdjacentHTML.*/
          : /\b(?:fetch|EventSource|XMLHttpRequest|WebSocket)\(.*|\b(?:inner|outer)HTML\b.*|dangerouslySetInnerHTML.*|insertAdjacentHTML.*/,
      ),
    broken: { path: 'web/parts/x.tsx', text: 'element.innerHTML = text' },
  },
  {
    title: 'SQL is written only in queries, migrations and the kit',
    offends: ({ path, code }) =>
      /^(?:services|suite|contracts)\//.test(path) &&
      !isTest(path) &&
      !within(path, 'queries/') &&
      !sqlOutsideQueries.has(path) &&
      found(code, /\bsql(?:<[^`;]*>)?`.*|\.unsafe\(.*/),
    broken: { path: 'services/memory/flows/x.ts', text: 'export const all = (sql) => sql`select 1`' },
  },
  {
    title: "a service's SQL names its own schema before every table, and no other",
    offends: ({ path, code }) => foreignTables(path, code).join(', ') || undefined,
    broken: { path: 'services/memory/queries/x.ts', text: 'sql`select 1 from memory.facts join matter.todos on true`' },
  },
]

const tablePattern =
  /\b(?:from|join|into|update|references|table(?:\s+if\s+(?:not\s+)?exists)?|index(?:\s+\w+)?\s+on)\s+([a-z_][\w.]*)\b(?!\s*\()/gi
/** Words that follow `update` or `from` where no table is meant: `for update skip locked`, `do update set`. */
const notTables = new Set(['set', 'of', 'skip', 'nowait', 'lateral', 'only', 'select', 'if'])

/** Tables without a schema, or with another service's. Names given by `with` are the statement's own. */
function foreignTables(path: string, code: string): string[] {
  const [, service, room] = /^services\/([\w-]+)\/(queries|migrations)\//.exec(path) ?? []
  if (!service || !room) return []
  const schema = service.replaceAll('-', '_')
  const local = new Set(
    [...code.matchAll(/\b(\w+)(?:\s*\([\w\s,]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g)].map(([, name]) => name),
  )
  const named = [...code.matchAll(tablePattern)].map(([, name = '']) => name)
  const foreign = named.filter((name) => !name.startsWith(`${schema}.`) && !notTables.has(name) && !local.has(name))
  return /search_path/.test(code) ? [...foreign, 'search_path'] : foreign
}
