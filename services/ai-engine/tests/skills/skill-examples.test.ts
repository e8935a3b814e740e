import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type LooseInput, run, skillNames } from './skill-app.ts'

interface Example {
  input: LooseInput
  output: Record<string, unknown>
}

/** What it answers is told from other products alone, and has tests of its own. */
const without = new Set(['chat_answer'])
const folderOf = (name: string) => new URL(`../../skills/${name}/examples/`, import.meta.url)

function examplesOf(name: string): [string, Example][] {
  const files = readdirSync(new URL(`../../skills/${name}/`, import.meta.url)).includes('examples')
    ? readdirSync(folderOf(name)).filter((file) => file.endsWith('.json'))
    : []
  return files.sort().map((file) => [file, JSON.parse(readFileSync(new URL(file, folderOf(name)), 'utf8')) as Example])
}

for (const name of skillNames.filter((one) => !without.has(one)))
  describe(`the examples of ${name}`, () => {
    const examples = examplesOf(name)

    test('are at least two, one of them in Chinese and one in English', () => {
      expect(examples.length).toBeGreaterThanOrEqual(2)
      expect([...new Set(examples.map(([, { input }]) => input.locale ?? 'zh'))].sort()).toEqual(['en', 'zh'])
    })

    test.each(examples)('%s: the products are as recorded and fit the schema', (_file, { input, output }) => {
      expect(run(name, input).products).toEqual(output)
    })
  })
