import { posix } from 'node:path'
import { readXml } from './xml.ts'

export interface Relation {
  id: string
  type: string
  target: string
}

/** What a part of an Office file refers to; with the empty name, what the file as a whole does. */
export function relationsOf(parts: ReadonlyMap<string, Buffer>, name: string): Relation[] {
  const { dir, base } = posix.parse(name)
  const bytes = parts.get(posix.join(dir, '_rels', `${base}.rels`))
  const found: Relation[] = []
  if (!bytes) return found
  readXml(bytes, {
    open: (element, { Id = '', Type = '', Target = '' }) => {
      if (element !== 'Relationship') return
      found.push({ id: Id, type: Type, target: Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target) })
    },
  })
  return found
}
