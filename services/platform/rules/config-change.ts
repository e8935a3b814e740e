import { isDeepStrictEqual } from 'node:util'
import type { SystemConfig } from '@casewright/contracts/platform/configs'

/** What somebody wants a configuration value to be. */
export type ConfigWish = Pick<SystemConfig, 'key' | 'value' | 'description' | 'secret'>

/** Whether there is nothing to write. */
export const isAsWished = (live: SystemConfig, { value, description, secret }: ConfigWish): boolean =>
  isDeepStrictEqual(live.value, value) && live.description === description && live.secret === secret
