import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Expression } from './expression.ts'
import { root, sourceFiles } from './source-files.ts'

/** Modules that may be loaded without a service: rules are pure, and so is the kit's work over text. */
const isLoadable = (path: string): boolean =>
  path.startsWith('legal/') ||
  /^services\/[^/]+\/(?:graph\/)?(?:rules|skills)\//.test(path) ||
  /^kit\/text\/(?:quote[\w-]{0,20}|tokens|article-numbers|visible-text)\.ts$/.test(path)

/** Expressions that modules put together while they are loaded, and the files that did so. */
export async function builtExpressions(): Promise<{ expressions: Expression[]; builders: Set<string> }> {
  const expressions: Expression[] = []
  const builders = new Set<string>()
  const known = globalThis.RegExp
  let at = ''
  globalThis.RegExp = new Proxy(known, {
    construct(target, given) {
      const made = Reflect.construct(target, given) as RegExp
      expressions.push({ source: made.source, flags: made.flags, at })
      const stack = new Error().stack ?? ''
      for (const [, path = ''] of stack.matchAll(/file:\/\/(\/[^\s)]{1,500}?\.ts):\d/g))
        builders.add(relative(root, path))
      return made
    },
  })
  try {
    for (at of sourceFiles('ts').filter(isLoadable)) await import(pathToFileURL(join(root, at)).href)
  } finally {
    globalThis.RegExp = known
  }
  return { expressions, builders }
}
