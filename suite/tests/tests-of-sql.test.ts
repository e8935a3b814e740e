import { describe, expect, test } from 'vitest'
import { parseSource, sourceFiles } from './source-files.ts'
import { testsWithoutSql } from './tests-of-sql.ts'

const service = parseSource(
  'services/memory/tests/test-app.ts',
  "import { startTestService } from '@casewright/kit/testing'",
)
const left = (path: string, text: string) => testsWithoutSql([service, parseSource(path, text)])

describe('which tests run on another PostgreSQL', () => {
  test('a new one of a service does by the way it gets at a database', () => {
    expect(left('services/memory/tests/x.test.ts', "import { useApp } from './test-app.ts'")).toEqual([])
  })
  test('one that gets at none does not, nor by a type', () => {
    const path = 'services/memory/tests/x.test.ts'
    expect(left(path, "import { recall } from '../rules/recall.ts'")).toEqual([path])
    expect(left(path, "import type { TestApp } from './test-app.ts'")).toEqual([path])
  })
  test('of the acceptance tests, those of both ways to run the suite do', () => {
    const path = 'acceptance/x.test.ts'
    expect(left(path, "describe.each(modes)('x, %s', () => {})")).toEqual([])
    expect(left(path, "describe('x', () => {})")).toEqual([path])
  })
  test('every service, migrations, jobs and the story through all services are among them', () => {
    const files = sourceFiles()
    const without = new Set(testsWithoutSql(files))
    const ran = files.map(({ path }) => path).filter((path) => path.endsWith('.test.ts') && !without.has(path))
    expect([...new Set(ran.flatMap((path) => /^services\/([\w-]+)/.exec(path)?.[1] ?? []))]).toHaveLength(8)
    for (const one of [
      'kit/tests/postgres/migrate',
      'kit/tests/work/jobs',
      'kit/tests/postgres/sql',
      'acceptance/consultations',
    ])
      expect(ran).toContain(`${one}.test.ts`)
  })
})
