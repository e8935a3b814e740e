import { fitting } from '@casewright/legal/products/fitting'
import { describe, expect, test } from 'vitest'
import { readAnswer, readProducts, readProfile, withGiven } from '../../graph/rules/read-products.ts'

describe('the shape of a schema', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: ['string', 'null'], minLength: 1 },
      day: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
      count: { type: 'integer', minimum: 1 },
      state: { enum: ['open', 'closed'] },
      edited: { const: true },
      items: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
      before: { anyOf: [{ type: 'null' }, { type: 'object' }] },
      byName: { type: 'object', additionalProperties: { type: 'number' } },
    },
  }

  test('a value that fits is itself, with what the schema does not name', () => {
    const value = {
      name: null,
      day: '2026-11-17',
      count: 1,
      state: 'open',
      edited: true,
      items: [{ text: 'a', more: 1 }, {}],
      before: null,
      byName: { a: 1 },
      other: { anything: [1] },
    }
    expect(fitting(schema, value)).toBe(value)
  })

  test('members and items of another shape are left out, at every depth', () => {
    const value = {
      name: 5,
      day: 'soon',
      count: 0,
      state: 'ajar',
      edited: false,
      items: [{ text: 1, kept: 2 }, 'text', null, [{ text: 'a' }]],
      before: 'text',
      byName: { a: 1, b: 'two' },
    }
    expect(fitting(schema, value)).toEqual({ name: '5', items: [{ text: '1', kept: 2 }], byName: { a: 1 } })
    expect(fitting(schema, 'text')).toBeUndefined()
    expect(fitting(schema, [])).toBeUndefined()
  })

  test('a name of the prototype is a member like any other', () => {
    const value = JSON.parse('{"__proto__":{"x":1},"constructor":1,"count":"1"}') as object
    const read = fitting(schema, value) as object
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor'])
    expect('x' in read).toBe(false)
  })
})

describe('the border of the state', () => {
  test('products have the shape of their schemas, decisions too; what a firm makes itself passes', () => {
    const own = { anything: 1 }
    const read = readProducts({
      intake: { kind: 'dispute', amount: 'much', client: null },
      draft: 'text',
      delivery: { confirmed: 'yes', file_id: 'f' },
      own,
    })
    expect(read).toEqual({ intake: { kind: 'dispute', client: null }, delivery: { file_id: 'f' }, own })
  })

  test('what a caller hands over lies above the state, blanks nothing out, and may be as it was typed', () => {
    const state = { intake: { client: 'Li Si', opponent: 'Wang Wu', claims: ['5'] }, issues: { items: [] } }
    const given = { intake: { client: null, opponent: ' Zhao Liu ', amount: '5万元', event_date: '2024年3月5日' } }
    const read = withGiven(state, given, ['intake', 'issues', 'draft'])
    const intake = { ...state.intake, opponent: 'Zhao Liu', amount: 50_000, event_date: '2024-03-05' }
    expect(read).toEqual({ intake, issues: { items: [] } })
  })

  test('an answer has no outer blanks and white space is none, but the case file keeps what was written', () => {
    const read = (field_key: string, value: unknown) => readAnswer({ field_key, value }).value
    expect(read('intake.claim', ' 5 ')).toBe('5')
    expect(read('delivery.reason', ' \n')).toBeNull()
    expect(read('case_file.answers.lent_on', ' 昨天 ')).toBe(' 昨天 ')
    expect(read('own.note', ' ')).toBe(' ')
    expect(read('intake.amount', 5)).toBe(5)
  })

  test("a caller's profile of the matter keeps what is not looked at", () => {
    const profile = {
      cause_of_action_code: [7],
      title: 'A v B',
      open_todos: [{ todo_key: {}, title: 'x' }],
      other: [1],
    }
    expect(readProfile(profile)).toEqual({ title: 'A v B', open_todos: [{ title: 'x' }], other: [1] })
    expect(readProfile(null)).toBeNull()
  })
})
