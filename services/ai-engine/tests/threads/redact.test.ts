import { maskedText } from '@casewright/kit/text/masked-text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redact } from '../../rules/redact.ts'

const masked = new Set(['phone', 'bank_account'])
const open = { contents: true, masked: new Set<string>() }
const masking = { contents: true, masked }
const closed = { contents: false, masked }

test('with contents and nothing masked a value is shown as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(redact(value, open)).toEqual(value)
    }),
  )
})

describe('without contents', () => {
  test('texts are lengths, numbers and booleans only say that they are there, and the shape stays', () => {
    const value = { name: '张三', list: ['ab', 7], yes: true, none: null, inner: { empty: '' } }
    expect(redact(value, closed)).toEqual({
      name: '[2 characters]',
      list: ['[2 characters]', '[number]'],
      yes: '[boolean]',
      none: null,
      inner: { empty: '[0 characters]' },
    })
  })

  test('names that no programmer gives are contents, and two of them stay two members', () => {
    expect(redact({ 张三: 1, 'his phone is 138': 2, plain_name: 3 }, closed)).toEqual({
      '[member 1]': '[number]',
      '[member 2]': '[number]',
      plain_name: '[number]',
    })
  })

  test('nothing of any text or number is left, wherever it stands', () => {
    const leaf = fc.oneof(fc.constant('zanzibar'), fc.constant(31337), fc.constant('3.1337e4 zanzibar'))
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie('tree')),
        fc.dictionary(fc.constantFrom('a', 'zanzibar 桑'), tie('tree')),
      ),
    }))
    fc.assert(
      fc.property(tree, (value) => {
        expect(JSON.stringify(redact(value, closed))).not.toMatch(/zanzibar|31337/)
      }),
    )
  })
})

describe('masked members', () => {
  test('are hidden at any depth, whatever they hold; null stays null', () => {
    const value = { phone: 1, a: [{ phone: { home: '1' } }, { b: { bank_account: ['x'], phone: null } }], phones: 'y' }
    expect(redact(value, masking)).toEqual({
      phone: '[masked]',
      a: [{ phone: '[masked]' }, { b: { bank_account: '[masked]', phone: null } }],
      phones: 'y',
    })
  })

  test('are hidden in answers and questions that name them by their path', () => {
    const answers = [
      { field_key: 'intake.client.phone', value: '138' },
      { field_key: 'intake.bank_account.number', value: [1] },
      { field_key: 'intake.claim', value: 'money' },
      { field_key: 'phone', question: 'Which?', default: '138' },
    ]
    expect(redact(answers, masking)).toEqual([
      { field_key: 'intake.client.phone', value: '[masked]' },
      { field_key: 'intake.bank_account.number', value: '[masked]' },
      { field_key: 'intake.claim', value: 'money' },
      { field_key: 'phone', question: 'Which?', default: '[masked]' },
    ])
  })

  test.each([
    ['{"phone":"138","x":1}', '{"phone":"[masked]","x":1}'],
    ['{"phone" : 138}', '{"phone" : "[masked]"}'],
    ['Known:\n{"a":{"phone":{"home":"1}","x":[2]}},"b":2} end', 'Known:\n{"a":{"phone":"[masked]"},"b":2} end'],
    ['{"phone":["1","2"],"bank_account":"\\"9\\""}', '{"phone":"[masked]","bank_account":"[masked]"}'],
    ['{"phone":"138 and it was cut o', '{"phone":"[masked]"'],
    ['{"phone":{"home":"1"', '{"phone":"[masked]"'],
    ['{"phone":', '{"phone":"[masked]"'],
    ['{"phone":null,"a":"phone"}', '{"phone":null,"a":"phone"}'],
    ['{"a":"x","phone":true}', '{"a":"x","phone":"[masked]"}'],
    ['he said "phone": yes, twice', 'he said "phone": "[masked]", twice'],
    ['no JSON at all, my phone', 'no JSON at all, my phone'],
  ])('are hidden in the JSON that a text holds: %s', (text, shown) => {
    expect(maskedText(text, masked)).toBe(shown)
  })

  test('a text of JSON stays JSON, with all but the masked values', () => {
    const keys = fc.constantFrom('phone', 'bank_account', 'a', 'b"c', '')
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.array(tie('tree')),
        fc.dictionary(keys, tie('tree')),
      ),
    }))
    const spaces = fc.constantFrom(0, 2)
    fc.assert(
      fc.property(tree, spaces, (value, space) => {
        // A text within the text may itself look like a member; as JSON of JSON it is another matter.
        fc.pre(!/\\"(phone|bank_account)/.test(JSON.stringify(value)))
        const text =
          typeof value === 'string' ? JSON.stringify([value], null, space) : JSON.stringify(value, null, space)
        const plain = typeof value === 'string' ? [value] : value
        expect(JSON.parse(maskedText(text, masked))).toEqual(redact(plain, masking))
      }),
    )
  })

  test('a long text that looks like it costs little time', () => {
    const began = performance.now()
    for (const part of ['"', '\\"', '"phone":[', '"phone":"\\', '"a":', '":"']) maskedText(part.repeat(100_000), masked)
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})

test('a masked member is not shown in JSON that stands in a string of JSON, whole or cut off', () => {
  const inner = JSON.stringify({ client: { phone: '13800000000', name: 'Zhang "Z"' } })
  const line = JSON.stringify({ number: 1, text: inner })
  const deeper = JSON.stringify({ text: line })
  for (const text of [line, `${line}\n${line}`, deeper, line.slice(0, line.indexOf('13800000000') + 11)]) {
    expect(maskedText(text, masked)).not.toContain('138000')
    expect(maskedText(text, masked)).toContain('[masked]')
  }
  expect(maskedText(line, masked)).toContain('Zhang')
  expect(maskedText('"'.repeat(100_000), masked)).toHaveLength(100_000)
})
