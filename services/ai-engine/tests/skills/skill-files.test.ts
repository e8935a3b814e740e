import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSkills } from '../../adapters/skill-files.ts'

const front = `---
name: greeting
description: Says hello.
version: "1.0"
tags: [hello]
phase: intake
license: Apache-2.0
inputs: [intake]
products: [greeting]
---
Say hello in the user's language.
`
const schema = `{
  "type": "object",
  "properties": {
    "greeting": { "type": "string" }
  }
}
`
const good = { 'SKILL.md': front, 'output.schema.json': schema }
type Files = Record<string, string>

let root: string
let count = 0
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'skills-'))
})
afterAll(() => rm(root, { recursive: true }))

/** A folder of skills, each with its files. */
async function folderOf(skills: Record<string, Files>): Promise<URL> {
  const folder = join(root, String(++count))
  await mkdir(folder)
  for (const [skill, files] of Object.entries(skills))
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, skill, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
  return pathToFileURL(folder)
}

const messageOf = async (folders: URL[]): Promise<string> =>
  readSkills(folders).then(
    () => 'no error',
    (error: Error) => error.message,
  )

/** What is said about one skill, without the part of the path that changes. */
async function saidOf(files: Files, name = 'greeting'): Promise<string[]> {
  const message = await messageOf([await folderOf({ [name]: files })])
  return message
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^.*?\/\d+\//, ''))
}
const withFront = (from: string, to: string) => saidOf({ ...good, 'SKILL.md': front.replace(from, to) })

describe('a good folder', () => {
  test('is read with its defaults, its instructions and its rules', async () => {
    const rules = "export const rules = () => ({ summary: '', products: { greeting: 'hello' } })\n"
    const input = '{ "type": "object", "properties": { "text": { "type": "string" } } }'
    const skills = await readSkills([
      await folderOf({ greeting: { ...good, 'rules.ts': rules, 'input.schema.json': input }, '.git': { config: '' } }),
    ])
    const { rules: read, ...skill } = skills.get('greeting') ?? { rules: null }
    expect([...skills.keys()]).toEqual(['greeting'])
    expect(skill).toEqual({
      name: 'greeting',
      description: 'Says hello.',
      version: '1.0',
      tags: ['hello'],
      phase: 'intake',
      internal: false,
      api_call_only: false,
      inputs: ['intake'],
      products: ['greeting'],
      tools: [],
      lookups: [],
      model: null,
      instructions: "Say hello in the user's language.",
      input_schema: JSON.parse(input),
      output_schema: JSON.parse(schema),
      part: null,
      by_rules: false,
    })
    expect(read?.run({} as never)).toEqual({ summary: '', products: { greeting: 'hello' } })
  })

  test('needs neither rules nor an input schema, and may have Windows line ends and a byte order mark', async () => {
    const windows = { ...good, 'SKILL.md': `\uFEFF${front.replaceAll('\n', '\r\n')}` }
    const skill = (await readSkills([await folderOf({ greeting: windows })])).get('greeting')
    expect([skill?.rules, skill?.input_schema]).toEqual([null, { type: 'object' }])
    expect(skill?.instructions).toBe("Say hello in the user's language.")
  })

  test('gets the name of a cause that its instructions name by its code', async () => {
    const text = `${front}Such as {{cause CN-CIV-0415}}, {{cause CN-CIV-0210}}.\n`
    const skills = await readSkills([await folderOf({ greeting: { ...good, 'SKILL.md': text } })])
    expect(skills.get('greeting')?.instructions).toMatch(
      /Such as `CN-CIV-0415` 民间借贷纠纷, `CN-CIV-0210` 离婚纠纷\.$/,
    )
  })

  test('of this service has its fifteen skills', async () => {
    const skills = await readSkills([new URL('../../skills/', import.meta.url)])
    const names = [
      'cause_of_action',
      'chat_answer',
      'contract_review',
      'document_draft',
      'evidence_analysis',
      'intake',
      'interest_computation',
      'issue_framing',
      'legal_question',
      'limitation_period',
      'matter_summary',
      'nonlitigation_checklist',
      'risk_assessment',
      'strategy_options',
      'sufficiency',
    ]
    expect([...skills.keys()]).toEqual(names)
    for (const skill of skills.values()) expect(skill.rules).not.toBeNull()
  })
})

describe('a part for a model', () => {
  const part = 'export const material = () => null\nexport const take = (answer, input, base) => base\n'

  test('is read with the schema of its answer', async () => {
    const files = { ...good, 'model.ts': part, 'model.schema.json': '{"type":"object"}' }
    const skill = (await readSkills([await folderOf({ greeting: files })])).get('greeting')
    expect(skill?.part).toMatchObject({ schema: { type: 'object' }, material: { name: 'material' } })
    const base = { summary: 'x', products: {} }
    expect(skill?.part?.take.run({}, {} as never, base)).toBe(base)
  })

  test('needs a schema and both functions', async () => {
    expect(await saidOf({ ...good, 'model.ts': part })).toEqual(['greeting/model.schema.json:1: is missing'])
    const files = { ...good, 'model.ts': 'export const take = 1\n', 'model.schema.json': '{"type":"object"}' }
    expect(await saidOf(files)).toEqual(['greeting/model.ts:1: must export the functions material and take'])
  })
})

describe('a problem is told with its file and line', () => {
  test('no front matter', async () => {
    expect(await saidOf({ ...good, 'SKILL.md': 'hello' })).toEqual([
      'greeting/SKILL.md:1: must begin with a front matter between two lines of ---',
    ])
  })
  test('front matter that is no YAML', async () => {
    expect(await withFront('tags: [hello]', 'tags: [hello')).toEqual([
      expect.stringMatching(/^greeting\/SKILL\.md:\d+: .*flow/i),
    ])
  })
  test('a key twice', async () => {
    expect(await withFront('phase: intake', 'name: again')).toEqual([
      'greeting/SKILL.md:6: Map keys must be unique at line 6, column 1:',
    ])
  })
  test('an unknown key', async () => {
    expect(await withFront('tags:', 'tagz:')).toEqual(['greeting/SKILL.md:5: unknown key tagz'])
  })
  test('wrong types, all of them', async () => {
    const said = await saidOf({ ...good, 'SKILL.md': front.replace('"1.0"', '1.0').replace('[hello]', 'hello') })
    expect(said).toEqual(['greeting/SKILL.md:4: version must be string', 'greeting/SKILL.md:5: tags must be array'])
  })
  test('a missing key', async () => {
    expect(await withFront('description: Says hello.\n', '')).toEqual(['greeting/SKILL.md:1: description is missing'])
  })
  test('an unknown phase', async () => {
    expect(await withFront('phase: intake', 'phase: lunch')).toEqual([
      expect.stringMatching(/^greeting\/SKILL\.md:6: phase must be one of intake, analysis/),
    ])
  })
  test('no instructions', async () => {
    expect(await withFront("Say hello in the user's language.\n", '')).toEqual([
      'greeting/SKILL.md:10: has no instructions below its front matter',
    ])
  })
  test('a cause that the seed package does not have', async () => {
    const text = `${front}Such as {{cause CN-CIV-0415}}\nand {{cause CN-CIV-9999}}.\n`
    expect(await saidOf({ ...good, 'SKILL.md': text })).toEqual(['greeting/SKILL.md:13: there is no cause CN-CIV-9999'])
  })

  test('a name that is not the folder', async () => {
    expect(await saidOf(good, 'farewell')).toEqual([
      'farewell/SKILL.md:2: the name greeting is not that of its folder, farewell',
    ])
  })
  test("an input or a product that is the engine's own, and a product that only a gate may make", async () => {
    const own = "names a member of the engine's own state"
    expect(await withFront('inputs: [intake]', 'inputs:\n  - intake\n  - goal')).toEqual([
      `greeting/SKILL.md:10: inputs ${own}`,
    ])
    for (const name of ['turn', 'delivery'])
      expect(await withFront('products: [greeting]', `products: [greeting, ${name}]`)).toContain(
        `greeting/SKILL.md:9: products ${own}`,
      )
  })
  test('missing files', async () => {
    expect(await saidOf({ 'readme.md': '' })).toEqual([
      'greeting/SKILL.md:1: is missing',
      'greeting/output.schema.json:1: is missing',
    ])
  })
  test('the same name in two folders', async () => {
    const folders = [await folderOf({ greeting: good }), await folderOf({ greeting: good })]
    expect(await messageOf(folders)).toMatch(
      /\/greeting\/SKILL\.md:1: there is another skill greeting: .*\/greeting\/SKILL\.md$/,
    )
  })
  test('a folder that is not there', async () => {
    expect(await messageOf([pathToFileURL(join(root, 'nowhere'))])).toMatch(/nowhere\/:1: cannot be read: ENOENT/)
  })
})

describe('a schema is told with its line', () => {
  const withSchema = (text: string) => saidOf({ ...good, 'output.schema.json': text })
  test.each([
    ['no JSON', schema.replace('"greeting":', '"greeting"'), /:4: is not JSON/],
    ['cut off', schema.slice(0, 40), /:4: is not JSON/],
    ['no object', '[]', /:1: must be a JSON Schema of "type": "object"/],
    ['no schema', schema.replace('"string"', '"text"'), /:4: is no JSON Schema: \/properties\/greeting\/type/],
    [
      'an unknown keyword',
      schema.replace('"string" }', '"string",\n "maxLenght": 3 }'),
      /:5: does not compile: .*maxLenght/,
    ],
    [
      'an unknown format',
      schema.replace('"string" }', '"string",\n "format": "colour" }'),
      /:5: does not compile: .*colour/,
    ],
    [
      'a property that is no product',
      schema.replace('"type": "string" }', '"type": "string" },\n "more": {}'),
      /:5: more is no product/,
    ],
    [
      'a product without a property',
      schema.replace('"greeting"', '"greetings"'),
      /:3: the product greeting has no schema/,
    ],
    [
      'a reference',
      schema.replace('{ "type": "string" }', '{\n "$ref": "#/$defs/a" } },\n "$defs": { "a": {}'),
      /:5: must not use \$ref/,
    ],
  ])('%s', async (_title, text, said) => {
    expect((await withSchema(text)).join('\n')).toMatch(
      new RegExp(`^greeting/output\\.schema\\.json${said.source}`, 'm'),
    )
  })
  test('of the input as well', async () => {
    expect(await saidOf({ ...good, 'input.schema.json': '{' })).toEqual([
      expect.stringMatching(/^greeting\/input\.schema\.json:1: is not JSON/),
    ])
  })
})

describe('rules', () => {
  test('without the export, or with something else under its name', async () => {
    for (const text of ['export const rule = 1\n', 'export const rules = 1\n'])
      expect(await saidOf({ ...good, 'rules.ts': text })).toEqual([
        'greeting/rules.ts:1: must export the function rules',
      ])
  })
  test('that cannot be loaded', async () => {
    expect(await saidOf({ ...good, 'rules.ts': "throw new Error('no rules today')\n" })).toEqual([
      'greeting/rules.ts:1: cannot be loaded: no rules today',
    ])
  })
})

test('the problems of all skills are told at once', async () => {
  const folder = await folderOf({
    greeting: { ...good, 'SKILL.md': front.replace('tags:', 'tagz:'), 'output.schema.json': '[]' },
    farewell: {},
    other: { 'SKILL.md': 'x' },
  })
  const message = await messageOf([folder])
  for (const part of [
    'greeting/SKILL.md:5',
    'greeting/output.schema.json:1',
    'other/SKILL.md:1',
    'other/output.schema.json:1',
  ])
    expect(message).toContain(part)
})
