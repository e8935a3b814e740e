import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, useApp } from '../test-app.ts'

const head = (name: string, more = '') => `---
name: ${name}
description: The ${name}.
version: "1.2"
tags: [own]
${more}products: [${name}]
---
Take a note.
`
const outputOf = (name: string) => ({
  type: 'object',
  required: [name],
  properties: { [name]: { type: 'object', additionalProperties: true } },
})
export const noteInput = {
  $id: 'https://example.com/input',
  type: 'object',
  required: ['text'],
  properties: {
    text: { type: 'string', minLength: 2 },
    tone: { enum: ['plain', 'formal'], default: 'plain' },
    lines: { type: 'array', items: { $ref: '#/$defs/line' } },
  },
  additionalProperties: false,
  $defs: { line: { type: 'integer' } },
}
const notes = (name: string) =>
  `export const rules = ({ given, message }) => ({ summary: 'Noted.', products: { ${name}: { ...given, message } } })\n`
const asks = `export const rules = ({ state, asked }) => ({
  summary: 'Asked.',
  products: { asking: { ...state.asking } },
  control: asked['asking.phone'] ? null : {
    action: 'ask_user', review_type: 'clarify',
    questions: [
      { question: 'Which number?', field_key: 'asking.phone', input_type: 'text', required: true },
      { question: 'What else?', field_key: 'asking.more', input_type: 'text', required: false },
    ],
  },
})\n`

const files: Record<string, Record<string, string | object>> = {
  note: {
    'SKILL.md': head('note', 'api_call_only: true\n'),
    'rules.ts': notes('note'),
    'input.schema.json': noteInput,
  },
  inner: { 'SKILL.md': head('inner', 'internal: true\n'), 'rules.ts': notes('inner') },
  shown: { 'SKILL.md': head('shown'), 'rules.ts': notes('shown'), 'input.schema.json': noteInput },
  asking: { 'SKILL.md': head('asking', 'inputs: [asking]\n'), 'rules.ts': asks },
  stated: {
    'SKILL.md': head('stated', 'tools: [knowledge_search]\n').replace('products: [stated]', 'products: [legal_answer]'),
    'output.schema.json': readFileSync(
      new URL('../../skills/legal_question/output.schema.json', import.meta.url),
      'utf8',
    ),
  },
  modelled: { 'SKILL.md': head('modelled', 'tools: [knowledge_search]\n') },
}

/**
 * A service with skills of its own beside those of the engine: `note` (api_call_only), `inner` (internal), `shown`,
 * `asking`, which asks for a telephone number, and two without rules: `modelled`, and `stated`, which makes a legal answer.
 */
export function useOwnSkills(environment: Record<string, string> = {}): () => TestApp {
  const folder = useOwnFolder()
  return useApp(() => ({ ...environment, AI_SKILLS_DIR: folder() }))
}

/** The folder of these skills. */
export function useOwnFolder(): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'own-skills-'))
    for (const [name, parts] of Object.entries(files)) {
      await mkdir(join(folder, name))
      const all = { 'output.schema.json': outputOf(name), ...parts }
      for (const [file, text] of Object.entries(all))
        await writeFile(join(folder, name, file), typeof text === 'string' ? text : JSON.stringify(text))
    }
  })
  afterAll(() => rm(folder, { recursive: true }))
  return () => folder
}
