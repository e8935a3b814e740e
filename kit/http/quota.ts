import { ServiceError } from '../data/errors.ts'

interface Holder {
  user?: string | undefined
  organization?: string | undefined
}

/** How many things at once one user and one organization may hold in this process. */
export interface Quota {
  /** Takes one. Throws `rate_limited` when it would be one too many. Gives the function that gives it back, once. */
  take(holder: Holder): () => void
}

export interface QuotaLimits {
  /** 0 sets no limit. */
  perUser: number
  perOrganization: number
}

/** When to try again: something may end at any moment, and nobody knows when. */
const retryAfterSeconds = 5

/** `what` is named in the plural: `open streams`. */
export function createQuota(what: string, { perUser, perOrganization }: QuotaLimits): Quota {
  const held = new Map<string, number>()
  const places = ({ user, organization = '' }: Holder) => [
    ...(user === undefined ? [] : [{ key: JSON.stringify([organization, user]), max: perUser, whose: 'you have' }]),
    ...(organization
      ? [{ key: `organization ${organization}`, max: perOrganization, whose: 'your organization has' }]
      : []),
  ]
  return {
    take(holder) {
      const taken = places(holder)
      for (const { key, max, whose } of taken)
        if (max > 0 && (held.get(key) ?? 0) >= max) throw tooMany(whose, max, what)
      for (const { key } of taken) held.set(key, (held.get(key) ?? 0) + 1)
      let isBack = false
      return () => {
        if (isBack) return
        isBack = true
        for (const { key } of taken) {
          const left = (held.get(key) ?? 0) - 1
          if (left > 0) held.set(key, left)
          else held.delete(key)
        }
      }
    },
  }
}

export const tooMany = (whose: string, max: number, what: string): ServiceError =>
  new ServiceError('rate_limited', `${whose} ${max} ${what}, and no more are allowed at once; wait for one to end`, {
    retry_after: retryAfterSeconds,
  })
