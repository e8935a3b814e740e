import type { Evaluation, FeatureFlag } from '@casewright/contracts/platform/feature-flags'
import { call } from '../client/call.ts'
import { rulesOf, type VariantAudience } from '../rules/flag-audience.ts'
import { createLoaded, type Loaded } from './loaded.ts'

export const createFlags = (): Loaded<FeatureFlag[]> =>
  createLoaded(async () => (await call.platform.listFeatureFlags({ query: { size: 100 } })).items)

const seen = ({ version }: FeatureFlag) => ({ 'if-match': `"${version}"` })

export const createFlag = (key: string, description: string | null): Promise<FeatureFlag> =>
  call.platform.createFeatureFlag({ body: { key, description } })

export const setFlagEnabled = (flag: FeatureFlag, enabled: boolean): Promise<FeatureFlag> =>
  call.platform.updateFeatureFlag({ params: { key: flag.key }, headers: seen(flag), body: { enabled } })

export const setFlagAudience = (
  flag: FeatureFlag,
  audiences: readonly VariantAudience[],
  default_variant: string,
): Promise<FeatureFlag> =>
  call.platform.updateFeatureFlag({
    params: { key: flag.key },
    headers: seen(flag),
    body: { default_variant, ...rulesOf(audiences) },
  })

export const deleteFlag = (flag: FeatureFlag) =>
  call.platform.deleteFeatureFlag({ params: { key: flag.key }, headers: seen(flag) })

/** What a flag decides for somebody; empty ids name nobody. */
export const tryFlag = (key: string, user_id: string, organization_id: string): Promise<Evaluation> =>
  call.platform.tryFeatureFlag({
    params: { key },
    body: { ...(user_id && { user_id }), ...(organization_id && { organization_id }) },
  })
