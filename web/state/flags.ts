import type { Evaluation, FeatureFlag } from '@casewright/contracts/platform/feature-flags'
import { call } from '../client/call.ts'
import { createLoaded, type Loaded } from './loaded.ts'

export const createFlags = (): Loaded<FeatureFlag[]> =>
  createLoaded(async () => (await call.platform.listFeatureFlags({ query: { size: 100 } })).items)

const seen = ({ version }: FeatureFlag) => ({ 'if-match': `"${version}"` })

export const createFlag = (key: string, description: string | null): Promise<FeatureFlag> =>
  call.platform.createFeatureFlag({ body: { key, description } })

export const setFlagEnabled = (flag: FeatureFlag, enabled: boolean): Promise<FeatureFlag> =>
  call.platform.updateFeatureFlag({ params: { key: flag.key }, headers: seen(flag), body: { enabled } })

/** The share of all users that gets a variant, those who get it by name, and what everybody else gets. */
export interface FlagAudience {
  variant: string
  percentage: number
  user_ids: string[]
  organization_ids: string[]
  default_variant: string
}

export const setFlagAudience = (
  flag: FeatureFlag,
  { variant, percentage, user_ids, organization_ids, default_variant }: FlagAudience,
): Promise<FeatureFlag> =>
  call.platform.updateFeatureFlag({
    params: { key: flag.key },
    headers: seen(flag),
    body: {
      default_variant,
      // Each list by a target of its own: one that names both would ask for both.
      targets: [
        ...(user_ids.length > 0 ? [{ user_ids, variant }] : []),
        ...(organization_ids.length > 0 ? [{ organization_ids, variant }] : []),
      ],
      rollout: percentage > 0 ? [{ variant, percentage }] : [],
    },
  })

export const deleteFlag = (flag: FeatureFlag) =>
  call.platform.deleteFeatureFlag({ params: { key: flag.key }, headers: seen(flag) })

/** What a flag decides for somebody; empty ids name nobody. */
export const tryFlag = (key: string, user_id: string, organization_id: string): Promise<Evaluation> =>
  call.platform.tryFeatureFlag({
    params: { key },
    body: { ...(user_id && { user_id }), ...(organization_id && { organization_id }) },
  })
