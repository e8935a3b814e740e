import { Skill } from '@casewright/contracts/ai'
import { validate } from '@casewright/kit/data/validation'
import { expect, test } from 'vitest'
import { path } from '../test-app.ts'
import { expectShut, within } from '../threads/reading.ts'
import { useOwnSkills } from './own-skills.ts'

const app = useOwnSkills()
const list = (options = {}) => app().ask('GET', `${path}/skills?size=200`, options)

test('the list has the skills that may be chosen, own ones too, and neither internal nor api_call_only ones', async () => {
  const { status, data, text } = await list()
  expect(status).toBe(200)
  const names = data.items.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['intake', 'cause_of_action', 'evidence_analysis', 'document_draft']))
  expect(names).toEqual(expect.arrayContaining(['chat_answer', 'shown', 'asking', 'modelled']))
  expect(new Set(names).size).toBe(names.length)
  for (const hidden of ['note', 'inner']) expect(text).not.toContain(`"${hidden}"`)
})

test('a skill is told in five members, and not by its instructions, schemas or flags', async () => {
  const { data } = await list()
  expect(data.items.find(({ name }: { name: string }) => name === 'shown')).toEqual({
    name: 'shown',
    description: 'The shown.',
    version: '1.2',
    tags: ['own'],
    phase: null,
  })
  expect(data.items.find(({ name }: { name: string }) => name === 'intake')).toMatchObject({ phase: 'intake' })
})

test("platform's contract takes each of them", async () => {
  for (const skill of (await list()).data.items) expect(validate(Skill, structuredClone(skill), 'body')).toEqual(skill)
})

test('skills belong to nobody: every organization sees the same', async () => {
  expect((await list(within('firm-b'))).data.items).toEqual((await list()).data.items)
})

test('without the right key nobody sees them', () => expectShut(app(), 'GET', '/skills'))
