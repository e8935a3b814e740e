import { SkillDetail } from '@casewright/contracts/ai'
import { validate } from '@casewright/kit/data/validation'
import { expect, test } from 'vitest'
import { path } from '../test-app.ts'
import { expectShut } from '../threads/reading.ts'
import { noteInput, useOwnSkills } from './own-skills.ts'

const app = useOwnSkills()
const readSkill = (name: string) => app().ask('GET', `${path}/skills/${name}`)

test('a skill is shown with both schemas, its products and its tools', async () => {
  expect(await readSkill('shown')).toMatchObject({
    status: 200,
    data: {
      name: 'shown',
      version: '1.2',
      tags: ['own'],
      phase: null,
      products: ['shown'],
      tools: [],
      offline: true,
      input_schema: noteInput,
      output_schema: { type: 'object', required: ['shown'], properties: { shown: { type: 'object' } } },
    },
  })
  expect((await readSkill('intake')).data.output_schema.properties.intake.properties).toHaveProperty('opponent')
})

test('one that comes without an input schema takes any object, and one without rules needs a model', async () => {
  expect((await readSkill('modelled')).data).toMatchObject({
    input_schema: { type: 'object' },
    offline: false,
    tools: ['knowledge_search'],
  })
})

test('one for direct calls only is shown to those who know its name', async () => {
  expect(await readSkill('note')).toMatchObject({ status: 200, data: { name: 'note', input_schema: noteInput } })
})

test('the instructions and flags stay inside', async () => {
  const { text } = await readSkill('note')
  for (const inner of ['Take a note', 'api_call_only', 'internal', 'rules']) expect(text).not.toContain(inner)
})

test("platform's contract takes each of them", async () => {
  const { data: listed } = await app().ask('GET', `${path}/skills?size=200`)
  expect(listed.items.length).toBeGreaterThan(5)
  for (const { name } of listed.items) {
    const { data } = await readSkill(name)
    expect(validate(SkillDetail, structuredClone(data), 'body')).toEqual(data)
  }
})

test.each(['inner', 'unknown', '__proto__', 'constructor', 'Intake', '..%2Fintake', '%E4%B8%AD'])(
  '%s is not found, whether it is internal or not there at all',
  async (name) => {
    expect(await readSkill(name)).toMatchObject({ status: 404, code: 'not_found', data: null })
  },
)

test('a name that is too long is refused', async () => {
  expect(await readSkill('x'.repeat(201))).toMatchObject({ status: 400, data: [{ path: 'params.skill_name' }] })
})

test('without the right key nobody sees it, also not whether it is there', async () => {
  for (const name of ['shown', 'inner', 'unknown']) await expectShut(app(), 'GET', `/skills/${name}`)
})
