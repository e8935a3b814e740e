import type { FeatureFlag } from '@casewright/contracts/platform/feature-flags'

/** Who gets a variant: people and firms by name, and a share of all others. */
export interface VariantAudience {
  variant: string
  user_ids: string[]
  organization_ids: string[]
  percentage: number
}

type Rules = Pick<FeatureFlag, 'targets' | 'rollout'>

/** The audience of each variant; of the one that is given when the flag is off only if a rule names it. */
export function audiencesOf({ variants, off_variant, targets, rollout }: FeatureFlag): VariantAudience[] {
  const ruled = new Set([...targets, ...rollout].map(({ variant }) => variant))
  const isOnly = Object.keys(variants).length === 1
  return Object.keys(variants)
    .filter((variant) => variant !== off_variant || ruled.has(variant) || isOnly)
    .map((variant) => {
      const own = targets.filter((target) => target.variant === variant)
      return {
        variant,
        user_ids: own.flatMap(({ user_ids = [] }) => user_ids),
        organization_ids: own.flatMap(({ organization_ids = [] }) => organization_ids),
        percentage: rollout.find((share) => share.variant === variant)?.percentage ?? 0,
      }
    })
}

/** People before firms: whoever is named decides more than where they work. */
export function rulesOf(audiences: readonly VariantAudience[]): Rules {
  return {
    targets: [
      ...audiences
        .filter(({ user_ids }) => user_ids.length > 0)
        .map(({ variant, user_ids }) => ({ user_ids, variant })),
      ...audiences
        .filter(({ organization_ids }) => organization_ids.length > 0)
        .map(({ variant, organization_ids }) => ({ organization_ids, variant })),
    ],
    rollout: audiences
      .filter(({ percentage }) => percentage > 0)
      .map(({ variant, percentage }) => ({ variant, percentage })),
  }
}

/** Whether audiences by variant say all that the flag says: rules in another order, or of people within a firm, they cannot. */
export function isByVariant(flag: FeatureFlag): boolean {
  const { targets, rollout } = rulesOf(audiencesOf(flag))
  const told = (rules: Rules) => [
    rules.targets.map(({ user_ids, organization_ids, variant }) => [variant, user_ids, organization_ids]),
    rules.rollout.map(({ variant, percentage }) => [variant, percentage]),
  ]
  return JSON.stringify(told({ targets, rollout })) === JSON.stringify(told(flag))
}
