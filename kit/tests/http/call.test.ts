import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { checkedCall } from '../../http/call.ts'
import { defineContract } from '../../http/endpoint.ts'

const contract = defineContract({
  say: {
    method: 'POST',
    path: '/api/v1/internal/say',
    summary: 'Say something',
    refuses: [
      { member: 'recipe', code: 'playbook_config_rejected', reason: 'no recipes here' },
      { member: 'menu', code: 'invalid_input', reason: 'no menus either' },
    ],
    query: Type.Object({ recipe: Type.Optional(Type.String()) }),
    body: Type.Unknown(),
    reply: { as: 'envelope', of: Type.String() },
  },
})
let ran = 0
const call = checkedCall(contract, 'say', { say: async () => `ran ${++ran}` }, {}, undefined)

test.each([
  ['at the top', { recipe: null }, {}],
  ['deep in lists and objects', { a: [1, null, { b: [[{ recipe: {} }]] }] }, {}],
  ['in the query', {}, { recipe: 'x' }],
])('a refused member is found %s, whatever else is wrong, and nothing runs', async (_where, body, query) => {
  await expect(call({ trusted: true, body, query })).rejects.toMatchObject({ code: 'playbook_config_rejected' })
  expect(ran).toBe(0)
})

test('each refused member has its own failure, which says where it stands', async () => {
  const body = { a: [1, { b: [{ menu: 1 }] }] }
  await expect(call({ trusted: true, body })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ path: 'body.a.1.b.0.menu', message: 'no menus either' }],
  })
})

test('a body that is nested deeper than the stack is still looked through', async () => {
  const body = JSON.parse(`${'['.repeat(200_000)}{"recipe":1}${']'.repeat(200_000)}`)
  await expect(call({ trusted: true, body })).rejects.toMatchObject({ code: 'playbook_config_rejected' })
})

test('its name as a value, or as an inherited member, is no reason to refuse', async () => {
  expect(await call({ trusted: true, body: ['recipe', Object.create({ recipe: 1 })] })).toBe('ran 1')
})
