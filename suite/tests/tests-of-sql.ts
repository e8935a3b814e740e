import type { SourceFile } from './source-files.ts'

/** What gives a test file a database of its own, in its own process. */
const gate = 'kit/testing.ts'

/** The heaviest of all: what they kill or flood asks the database nothing that other tests of the same service do not ask. */
const heaviest = [
  'services/ai-engine/tests/crash/crash.test.ts',
  'services/ai-engine/tests/models/injections.test.ts',
  'services/knowledge/tests/search/degraded.test.ts',
  'services/knowledge/tests/indexing/killed.test.ts',
  'services/collector/tests/collecting/collect-outages.test.ts',
]

/**
 * The test files that no other PostgreSQL could make fail. Left are those of the kit and the services that get at a
 * database, what asks every endpoint, and what is promised of the suite however it runs. The suite's own SQL is that of its sessions.
 */
export function testsWithoutSql(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reachesGate = (from: SourceFile): boolean => {
    const seen = new Set([from.path])
    for (const path of seen)
      for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) if (!typeOnly) seen.add(target)
    return seen.has(gate)
  }
  const asksSql = (file: SourceFile): boolean => {
    if (heaviest.includes(file.path)) return false
    if (file.path.startsWith('acceptance/')) return /describe\.each\((?:modes|bothModes)\)/.test(file.code)
    return /^(?:kit|services)\/|\/(?:matrix|sign-in-sessions)\./.test(file.path) && reachesGate(file)
  }
  return files.filter((file) => file.path.endsWith('.test.ts') && !asksSql(file)).map(({ path }) => path)
}
