import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'

/** A place where the source takes a text of a catalogue. */
export interface TextUse {
  path: string
  /** The file's name in `resources/texts/`, without its ending. */
  catalogue: string
  /** The key, or for `texts[`state_${state}`]` the keys, as an expression. */
  keys: RegExp
  /** The placeholders that get a value, where the text is filled in; null where it is taken as it stands. */
  given: string[] | null
}

interface Node {
  type: string
  start: number
  [member: string]: unknown
}

/** Every use of a catalogue in a file. A catalogue is imported whole, and its texts are its members. */
export function textUses({ path, text }: SourceFile): TextUse[] {
  if (!text.includes('resources/texts/')) return []
  const catalogues = new Map<string, string>()
  const given = new Map<number, string[]>()
  const uses: TextUse[] = []
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const [, catalogue] = /^resources\/texts\/(\w+)\.json$/.exec(posix.join(posix.dirname(path), source.value)) ?? []
      for (const { local } of specifiers) if (catalogue) catalogues.set(local.name, catalogue)
    },
    // Calls are visited before what stands in them.
    CallExpression(call) {
      const {
        callee,
        arguments: [first, values],
      } = call as unknown as { callee: Node; arguments: Node[] }
      if (callee.type !== 'Identifier' || first === undefined) return
      if (callee.name === 'filled') given.set(first.start, namesIn(values))
      if (callee.name === 'around') given.set(first.start, ['*'])
    },
    MemberExpression(node) {
      const { object, property, computed, start } = node as unknown as Node & { object: Node; property: Node }
      const catalogue = object.type === 'Identifier' ? catalogues.get(object.name as string) : undefined
      if (catalogue)
        uses.push({ path, catalogue, keys: keysOf(property, computed === true), given: given.get(start) ?? null })
    },
  }).visit(parseSync(path, text).program)
  return uses
}

const namesIn = (values: Node | undefined): string[] =>
  ((values?.properties ?? []) as Node[]).map(({ type, key }) =>
    type === 'Property' ? ((key as Node).name as string) : '...',
  )

function keysOf(property: Node, computed: boolean): RegExp {
  if (!computed) return new RegExp(`^${property.name}$`)
  const quasis = (property.quasis ?? []) as { value: { raw: string } }[]
  return new RegExp(`^${quasis.map(({ value }) => value.raw).join('\\w+') || '(?!)'}$`)
}
