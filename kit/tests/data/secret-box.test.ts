import { expect, test } from 'vitest'
import { createSecretBox, isSealed } from '../../data/secret-box.ts'

const key = 'a key that the tests made up, long enough'
const otherKey = 'another key that the tests made up as well'

test('what was sealed opens again, and twice sealed is not twice the same text', () => {
  const box = createSecretBox([key])
  const sealed = box.seal('密码 whsec_1', 'here')
  expect(box.open(sealed, 'here')).toBe('密码 whsec_1')
  expect(sealed).not.toContain('whsec_1')
  expect(box.seal('密码 whsec_1', 'here')).not.toBe(sealed)
  expect(box.open(box.seal('', 'here'), 'here')).toBe('')
  expect([isSealed(sealed), isSealed('whsec_1'), sealed.startsWith(box.prefix)]).toEqual([true, false, true])
})

test('the key before still opens, and the present one seals', () => {
  const old = createSecretBox([otherKey]).seal('s', 'here')
  const box = createSecretBox([key, otherKey])
  expect(box.open(old, 'here')).toBe('s')
  expect(createSecretBox([key]).open(box.seal('s', 'here'), 'here')).toBe('s')
})

test('a key that is not configured is named in the refusal, by its id', () => {
  const sealed = createSecretBox([otherKey]).seal('s', 'matter.webhooks 1')
  const id = sealed.split(':')[2]
  expect(() => createSecretBox([key]).open(sealed, 'matter.webhooks 1')).toThrow(
    `The secret of matter.webhooks 1 was encrypted with the key ${id}`,
  )
  expect(() => createSecretBox([key]).open('plain', 'here')).toThrow('SECRETS_KEY')
})

test('a value that was changed, cut or copied to another place does not open', () => {
  const box = createSecretBox([key])
  const sealed = box.seal('secret', 'here')
  const flipped = sealed.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'))
  for (const [value, place] of [
    [sealed, 'there'],
    [flipped, 'here'],
    [sealed.slice(0, -8), 'here'],
    [box.prefix, 'here'],
  ] as const)
    expect(() => box.open(value, place)).toThrow('was changed or moved')
})
