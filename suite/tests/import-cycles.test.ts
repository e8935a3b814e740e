import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './source-files.ts'

/** Groups of files that import each other by any way round, types included (Tarjan's strongly connected components). */
function importCycles(files: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[][] {
  const targetsOf = new Map(files.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const lower = (path: string, to: number) => lowest.set(path, Math.min(lowest.get(path) as number, to))

  function visit(path: string): void {
    order.set(path, order.size)
    lowest.set(path, order.get(path) as number)
    open.push(path)
    for (const target of targetsOf.get(path) ?? []) {
      if (!targetsOf.has(target)) continue
      if (!order.has(target)) {
        visit(target)
        lower(path, lowest.get(target) as number)
      } else if (open.includes(target)) lower(path, order.get(target) as number)
    }
    if (lowest.get(path) !== order.get(path)) return
    const group = open.splice(open.indexOf(path))
    if (group.length > 1) cycles.push(group.sort())
  }
  for (const path of targetsOf.keys()) if (!order.has(path)) visit(path)
  return cycles
}

const file = (path: string, ...targets: string[]) => ({
  path,
  imports: targets.map((target) => ({ target, typeOnly: true })),
})

test('no file imports itself by way of others, not even for a type', () => {
  expect(importCycles(sourceFiles())).toEqual([])
})

test('a cycle over three files is found, whatever else imports them', () => {
  const files = [file('a.ts', 'b.ts'), file('b.ts', 'c.ts'), file('c.ts', 'd.ts', 'b.ts'), file('d.ts', 'b.ts')]
  expect(importCycles(files)).toEqual([['b.ts', 'c.ts', 'd.ts']])
  expect(importCycles(files.slice(0, 2))).toEqual([])
})
