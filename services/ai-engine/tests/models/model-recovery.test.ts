import { type Behaviour, startModelServer } from '@casewright/models/testing/model-server'
import { afterAll, expect, test } from 'vitest'
import { useOwnSkills } from '../skills/own-skills.ts'
import { execute, newThread } from '../test-app.ts'
import { effectsOn, matterOf, until } from '../turn-app.ts'

const model = await startModelServer()
const app = useOwnSkills({ AI_BASE_URL: model.url, AI_MODEL: 'm', AI_RETRIES: '1' })
afterAll(() => model.stop())

const skill = { skill: 'stated', skill_only: true, message: '什么是公证？' }
const products = { legal_answer: { text: 'A notary certifies.', statements: [] } }
const good = JSON.stringify({ summary: 'Answered.', products, control: null })

test.each<[string, Behaviour, number]>([
  ['is slow, word by word', { say: good, pauseMs: 30 }, 1],
  ['is cut in the middle', { cut: good.slice(0, 30) }, 2],
  ['is rate-limited', { status: 429, headers: { 'retry-after': '0' } }, 2],
  ['breaks down', { status: 502 }, 2],
  ['sends half of the JSON', { say: good.slice(0, -20) }, 2],
  ['wraps its JSON in words and a fence', { say: `Here it is:\n\`\`\`json\n${good}\n\`\`\`\nDone.` }, 1],
  ['lacks a member of the schema', { say: '{"summary":"x","products":{"legal_answer":{"text":"x"}}}' }, 2],
  ['has a value that the schema has not', { say: good.replace('[]', '[{"text":"x","verification":"certain"}]') }, 2],
  ['stops at its length', { say: good.slice(0, 40), finish: 'length' }, 2],
  ['calls a tool with broken arguments', { call: [{ name: 'knowledge_search', input: '{"query": ' }] }, 2],
  ['calls a tool that there is not', { call: [{ name: 'shell', input: { command: 'ls' } }] }, 2],
])('a model that %s and is good then: the turn goes on as if nothing had been', async (_, behaviour, requests) => {
  const thread_id = newThread()
  const matter_id = matterOf(thread_id)
  model.answer(() => good)
  model.script(behaviour)
  const before = model.requests.length
  const { data } = await execute(app(), thread_id, { ...skill, matter_id })
  expect([data.status, data.error]).toEqual(['completed', null])
  expect(data.result.products).toEqual(products)
  expect(model.requests.length - before).toBe(requests)
  expect(effectsOn(app(), matter_id)).toHaveLength(1)
  await until(() => model.underWay() === 0)
})
