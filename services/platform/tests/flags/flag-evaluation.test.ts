import { expect, test } from 'vitest'
import { bucketOf, evaluate, type FlagState, murmur3, type Subject } from '../../rules/flag-evaluation.ts'

const flag = (change: Partial<FlagState> = {}): FlagState => ({
  key: 'f',
  enabled: true,
  variants: { on: 1, off: 2, pilot: 3 },
  off_variant: 'off',
  default_variant: 'on',
  targets: [],
  rollout: [],
  version: 1,
  ...change,
})
const rollout = (pilot: number, off = 0) => [
  { variant: 'pilot', percentage: pilot },
  { variant: 'off', percentage: off },
]
const users = Array.from({ length: 100_000 }, (_, n) => `user-${n}`)
const variantsOf = (state: FlagState) => users.map((user) => evaluate(state, { user }).variant)
const shareOf = (variants: string[], variant: string) => variants.filter((one) => one === variant).length / users.length

const both = { organization_ids: ['a'], user_ids: ['u'], variant: 'pilot' }
const firm = { organization_ids: ['a', 'b'], variant: 'off' }
test.each<[string, Partial<FlagState>, Subject, string, string]>([
  [
    'a disabled flag is off for all',
    { enabled: false, targets: [both] },
    { user: 'u', organization: 'a' },
    'off',
    'DISABLED',
  ],
  ['without targets and rollout it is one value', {}, { user: 'u' }, 'on', 'STATIC'],
  [
    'a target with both lists asks for both',
    { targets: [both] },
    { user: 'u', organization: 'a' },
    'pilot',
    'TARGETING_MATCH',
  ],
  ['the user alone is not both', { targets: [both] }, { user: 'u', organization: 'x' }, 'on', 'DEFAULT'],
  ['the organization alone is not both', { targets: [both] }, { organization: 'a' }, 'on', 'DEFAULT'],
  [
    'the first target that fits decides',
    { targets: [both, firm] },
    { user: 'u', organization: 'a' },
    'pilot',
    'TARGETING_MATCH',
  ],
  [
    'a later target fits who is left',
    { targets: [both, firm] },
    { user: 'x', organization: 'b' },
    'off',
    'TARGETING_MATCH',
  ],
  ['a target fits nobody who is nobody', { targets: [firm] }, {}, 'on', 'DEFAULT'],
  [
    'a target goes before the rollout',
    { targets: [firm], rollout: rollout(100) },
    { organization: 'a' },
    'off',
    'TARGETING_MATCH',
  ],
  ['100 percent is everybody', { rollout: rollout(100) }, { user: 'u' }, 'pilot', 'SPLIT'],
  ['0 percent is nobody', { rollout: rollout(0) }, { user: 'u' }, 'on', 'SPLIT'],
  ['an organization alone is split too', { rollout: rollout(100) }, { organization: 'a' }, 'pilot', 'SPLIT'],
  ['nobody cannot be split', { rollout: rollout(100) }, {}, 'on', 'DEFAULT'],
])('%s', (_title, change, subject, variant, reason) => {
  const state = flag(change)
  expect(evaluate(state, subject)).toEqual({ key: 'f', value: state.variants[variant], variant, reason })
})

test.each([
  ['', 0],
  ['test', 0xba6bd213],
  ['hello', 0x248bfa47],
  ['Hello, world!', 0xc0363e43],
  ['The quick brown fox jumps over the lazy dog', 0x2e4ff723],
])('the hash of %j is the one that MurmurHash3 is known to give', (text, hash) => {
  expect(murmur3(text)).toBe(hash)
})

test.each([
  ['new-search', 'user-1', 987],
  ['new-search', 'user-2', 229],
  ['assistant', 'user-1', 2954],
  ['assistant', '张伟', 8517],
  ['assistant', 'firm-a', 2658],
])('in the rollout of %s, %s has always had and will always have the bucket %i', (key, whose, bucket) => {
  expect(bucketOf(key, whose)).toBe(bucket)
})

test.each([1, 12.5, 50, 99])('%d percent of 100,000 users are that share, within one percent', (percentage) => {
  const variants = variantsOf(flag({ rollout: rollout(percentage, (100 - percentage) / 2) }))
  expect(Math.abs(shareOf(variants, 'pilot') - percentage / 100)).toBeLessThan(0.005)
  expect(Math.abs(shareOf(variants, 'off') - (100 - percentage) / 200)).toBeLessThan(0.005)
})

test('a growing share keeps everybody who was in it', () => {
  const steps = [0, 0.01, 1, 5, 33.33, 50, 100].map((percentage) => variantsOf(flag({ rollout: rollout(percentage) })))
  for (const [at, step] of steps.slice(1).entries())
    expect(steps[at]?.some((variant, n) => variant === 'pilot' && step[n] !== 'pilot')).toBe(false)
})

test('a growing share that comes second takes only from the default', () => {
  const before = variantsOf(flag({ rollout: rollout(20, 10) }))
  const after = variantsOf(flag({ rollout: rollout(20, 60) }))
  expect(before.some((variant, n) => variant !== 'on' && after[n] !== variant)).toBe(false)
})

test('who is in one rollout is in another by chance alone', () => {
  const one = variantsOf(flag({ key: 'one', rollout: rollout(50) }))
  const two = variantsOf(flag({ key: 'two', rollout: rollout(50) }))
  const inBoth = one.filter((variant, n) => variant === 'pilot' && two[n] === 'pilot').length / users.length
  expect(Math.abs(inBoth - 0.25)).toBeLessThan(0.005)
})
