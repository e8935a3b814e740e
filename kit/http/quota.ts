import { ServiceError } from '../data/errors.ts'
import type { HeldCounts } from '../work/held-counts.ts'

interface Holder {
  user?: string | undefined
  organization?: string | undefined
}

/** How many things at once one user and one organization may hold, in all processes together. */
export interface Quota {
  /** Takes one. Rejects with `rate_limited` when it would be one too many. Gives the function that gives it back, once. */
  take(holder: Holder): Promise<() => void>
}

export interface QuotaLimits {
  /** 0 sets no limit. */
  perUser: number
  perOrganization: number
}

/** When to try again: something may end at any moment, and nobody knows when. */
const retryAfterSeconds = 5
/** Up to an eighth of a limit a process gives without asking what the others hold; of a limit below 8, nothing. */
const unaskedParts = 8

/**
 * `what` is named in the plural: `open streams`. Each process may exceed a limit by the part that it gives unasked, and
 * what is taken at the same moment elsewhere is not seen.
 */
export function createQuota(what: string, { perUser, perOrganization }: QuotaLimits, counts: HeldCounts): Quota {
  const places = ({ user, organization = '' }: Holder) =>
    [
      { key: JSON.stringify([organization, user]), isOne: user !== undefined, max: perUser, whose: 'you have' },
      {
        key: `organization ${organization}`,
        isOne: organization !== '',
        max: perOrganization,
        whose: 'your organization has',
      },
    ].filter(({ isOne, max }) => isOne && max > 0)
  return {
    async take(holder) {
      const taken = places(holder)
      const full = taken.find(({ key, max }) => counts.own(key) >= max)
      if (full) throw tooMany(full.whose, full.max, what)
      // Taken before asking, so that whoever asks elsewhere from now on counts it.
      for (const { key } of taken) counts.change(key, 1)
      let isBack = false
      const giveBack = () => {
        if (isBack) return
        isBack = true
        for (const { key } of taken) counts.change(key, -1)
      }
      const asked = taken.filter(({ key, max }) => counts.own(key) > Math.floor(max / unaskedParts))
      if (asked.length === 0) return giveBack
      const elsewhere = await counts.elsewhere(asked.map(({ key }) => key))
      const over = asked.find(({ key, max }) => counts.own(key) + (elsewhere.get(key) ?? 0) > max)
      if (!over) return giveBack
      giveBack()
      throw tooMany(over.whose, over.max, what)
    },
  }
}

export const tooMany = (whose: string, max: number, what: string): ServiceError =>
  new ServiceError('rate_limited', `${whose} ${max} ${what}, and no more are allowed at once; wait for one to end`, {
    retry_after: retryAfterSeconds,
  })
