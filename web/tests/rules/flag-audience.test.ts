import type { FeatureFlag } from '@casewright/contracts/platform/feature-flags'
import { expect, test } from 'vitest'
import { audiencesOf, isByVariant, rulesOf } from '../../rules/flag-audience.ts'

const flag = (members: Partial<FeatureFlag>): FeatureFlag => ({
  key: 'style',
  description: null,
  enabled: true,
  variants: { brief: 'brief', thorough: 'thorough', plain: 'plain' },
  off_variant: 'plain',
  default_variant: 'plain',
  targets: [],
  rollout: [],
  version: 1,
  created_at: '',
  updated_at: '',
  ...members,
})
const several = flag({
  targets: [
    { user_ids: ['u1', 'u2'], variant: 'brief' },
    { user_ids: ['u3'], variant: 'thorough' },
    { organization_ids: ['firm'], variant: 'thorough' },
  ],
  rollout: [
    { variant: 'brief', percentage: 20 },
    { variant: 'thorough', percentage: 30 },
  ],
})

test('the rules of several variants become an audience each, and these become the same rules', () => {
  expect(audiencesOf(several)).toEqual([
    { variant: 'brief', user_ids: ['u1', 'u2'], organization_ids: [], percentage: 20 },
    { variant: 'thorough', user_ids: ['u3'], organization_ids: ['firm'], percentage: 30 },
  ])
  expect(rulesOf(audiencesOf(several))).toEqual({ targets: several.targets, rollout: several.rollout })
  expect(isByVariant(several)).toBe(true)
  expect(isByVariant(flag({}))).toBe(true)
})

test('what the off variant is given to by a rule is not lost', () => {
  const named = flag({ targets: [{ user_ids: ['u1'], variant: 'plain' }] })
  expect(audiencesOf(named).map(({ variant }) => variant)).toEqual(['brief', 'thorough', 'plain'])
  expect(isByVariant(named)).toBe(true)
})

test.each([
  ['people within a firm', [{ user_ids: ['u1'], organization_ids: ['firm'], variant: 'brief' }]],
  [
    'firms before people',
    [
      { organization_ids: ['firm'], variant: 'brief' },
      { user_ids: ['u1'], variant: 'brief' },
    ],
  ],
  [
    'one variant by two rules',
    [
      { user_ids: ['u1'], variant: 'brief' },
      { user_ids: ['u2'], variant: 'brief' },
    ],
  ],
])('a flag with rules that audiences cannot say is not changed by them: %s', (_, targets) => {
  expect(isByVariant(flag({ targets }))).toBe(false)
})
