import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Expression } from './expression.ts'
import { root, sourceFiles } from './source-files.ts'

/** What the syntax of the source shows: the expressions that stand there as such, and the files that put some together. */
export function writtenExpressions(): { expressions: Expression[]; building: string[] } {
  const expressions: Expression[] = []
  const building = new Set<string>()
  for (const path of sourceFiles('ts')) {
    const text = readFileSync(join(root, path), 'utf8')
    const { program, errors } = parseSync(path, text)
    if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
    const isRegExp = (callee: { type: string }) =>
      callee.type === 'Identifier' && (callee as { name?: string }).name === 'RegExp'
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        expressions.push({ source: pattern, flags, at: `${path}:${text.slice(0, node.start).split('\n').length}` })
      },
      NewExpression: ({ callee }) => void (isRegExp(callee) && building.add(path)),
      CallExpression: ({ callee }) => void (isRegExp(callee) && building.add(path)),
    }).visit(program)
  }
  return { expressions, building: [...building] }
}
