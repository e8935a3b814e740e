import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Import {
  /** A path of this tree (`kit/data/errors.ts`), a Node module (`node:fs`), or `npm:` and the package. */
  target: string
  typeOnly: boolean
}

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
  /** The text without comments, so that a rule may be spoken of where it is broken nowhere. */
  code: string
  lines: number
  imports: Import[]
}

const folders = [
  'kit',
  'contracts',
  'durable',
  'models',
  'legal',
  'documents',
  'services',
  'suite',
  'packages',
  'acceptance',
  'bin',
  'bench',
  'quality',
  'web',
]

/** Every source file of ours, with the files at the root. */
export function sourceFiles(): SourceFile[] {
  const inFolders = folders.flatMap((folder) => filesBelow(folder)).filter((path) => /\.(ts|tsx|mjs|sql)$/.test(path))
  const atRoot = readdirSync(root).filter((name) => name.endsWith('.ts'))
  return [...inFolders, ...atRoot].map(readSource)
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.name === 'node_modules') return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

const readSource = (path: string): SourceFile => parseSource(path, readFileSync(join(root, path), 'utf8'))

export function parseSource(path: string, text: string): SourceFile {
  const code = path.endsWith('.sql') ? text.replace(/--.*$/gm, '') : withoutComments(text)
  return { path, text, code, lines: text.trimEnd().split('\n').length, imports: importsOf(path, code) }
}

/** A `//` counts where a space or the line's beginning stands before it, so that addresses in strings stay. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*\*?[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const fromPattern = /^(?:import|export)\s+([^'"`;]*?)\s+from\s+'([^']+)'/gm
const barePattern = /^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

function importsOf(path: string, code: string): Import[] {
  const named = [...code.matchAll(fromPattern)].map(([, clause = '', specifier = '']) => ({
    target: targetOf(path, specifier),
    typeOnly: isTypeOnly(clause),
  }))
  const bare = [...code.matchAll(barePattern)].map(([, first, second]) => ({
    target: targetOf(path, first ?? second ?? ''),
    typeOnly: false,
  }))
  return [...named, ...bare]
}

/** `type { A }` and `{ type A, type B }` leave nothing behind when the types are stripped. */
function isTypeOnly(clause: string): boolean {
  if (clause.startsWith('type ')) return true
  const names = /^\{([\s\S]*)\}$/.exec(clause)?.[1]?.split(',')
  return names?.every((name) => name.trim() === '' || name.trim().startsWith('type ')) ?? false
}

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(path), specifier))
  if (specifier.startsWith('node:')) return specifier
  const [, service, inside] = /^@casewright\/([\w-]+)\/(.+)$/.exec(specifier) ?? []
  if (!service) return `npm:${specifier}`
  if (service === 'client') return `packages/client/${inside}.ts`
  return ['kit', 'contracts', 'durable', 'models', 'legal', 'documents', 'suite', 'acceptance', 'web'].includes(service)
    ? `${service}/${inside}.ts`
    : `services/${service}/${inside}.ts`
}

/** `submitSufficiency` → `submit-sufficiency`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
