import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placeholdersIn } from '../seed-checks/catalogues.ts'
import { parseSource, root, sourceFiles } from './source-files.ts'
import { type TextUse, textUses } from './text-uses.ts'

type Catalogues = Record<string, Record<string, { zh: string; en: string }>>

const folder = join(root, 'resources/texts')
const catalogues: Catalogues = Object.fromEntries(
  readdirSync(folder).map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
)
const uses = sourceFiles().flatMap(textUses)

const unused = (among: Catalogues, by: readonly TextUse[]): string[] =>
  Object.entries(among).flatMap(([catalogue, texts]) =>
    Object.keys(texts)
      .filter((key) => !by.some((use) => use.catalogue === catalogue && use.keys.test(key)))
      .map((key) => `${catalogue}.${key}`),
  )

/** Uses that would leave a placeholder in what people read, or give a value that nothing shows. */
const wronglyFilled = (among: Catalogues, by: readonly TextUse[]): string[] =>
  by.flatMap(({ path, catalogue, keys, given }) =>
    Object.entries(among[catalogue] ?? {})
      .filter(([key]) => keys.test(key))
      .filter(([, { zh }]) => given?.[0] !== '*' && placeholdersIn(zh).join() !== (given ?? []).toSorted().join())
      .map(([key, { zh }]) => `${path}: ${catalogue}.${key} takes ${placeholdersIn(zh)} and gets ${given}`),
  )

describe('texts that people read', () => {
  test('every text of a catalogue is used', () => expect(unused(catalogues, uses)).toEqual([]))

  test('every text is filled in with exactly its placeholders', () => {
    expect(wronglyFilled(catalogues, uses)).toEqual([])
  })

  const sample = { greetings: { hello: { zh: '{name}，您好', en: 'Hello {name}' }, bye: { zh: '再见', en: 'Bye' } } }
  const head = "import texts from '../../resources/texts/greetings.json' with { type: 'json' }\n"
  const usesIn = (code: string) => textUses(parseSource('legal/time/x.ts', `${head}${code}`))

  test('a text that nobody uses would be found', () => {
    expect(unused(sample, usesIn('say(texts.bye)'))).toEqual(['greetings.hello'])
    expect(unused(sample, usesIn(`say(texts[\`\${part}lo\`], texts.bye)`))).toEqual([])
  })

  test.each([
    ['with its placeholder', 'filled(texts.hello, { name })', 0],
    ['as it stands, without one', 'say(texts.bye[language])', 0],
    ['in pieces', 'around(texts.hello, language)', 0],
    ['as it stands, with one', 'say(texts.hello[language])', 1],
    ['with another name', 'filled(texts.hello, { who })', 1],
    ['with a value too many', 'filled(texts.hello, { name, age: 3 })', 1],
    ['with values that cannot be seen', 'filled(texts.hello, values)', 1],
    ['with values that are spread', 'filled(texts.hello, { name, ...more })', 1],
  ])('a text used %s', (_, code, faults) => {
    expect(wronglyFilled(sample, usesIn(code))).toHaveLength(faults)
  })
})
