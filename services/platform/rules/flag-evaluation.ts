import type { Evaluation, FeatureFlag } from '@casewright/contracts/platform/feature-flags'

/** For whom a flag is evaluated; nobody in particular when both are absent. */
export interface Subject {
  organization?: string | undefined
  user?: string | undefined
}

/** What an evaluation looks at. */
export type FlagState = Omit<FeatureFlag, 'description' | 'created_at' | 'updated_at'>

/** Depends on nothing but its arguments, so every replica and every restart gives the same answer. */
export function evaluate(flag: FlagState, subject: Subject): Evaluation {
  const decided = ([variant, reason]: Decision): Evaluation => ({
    key: flag.key,
    value: flag.variants[variant],
    variant,
    reason,
  })
  if (!flag.enabled) return decided([flag.off_variant, 'DISABLED'])
  const target = flag.targets.find(
    ({ organization_ids, user_ids }) => fits(organization_ids, subject.organization) && fits(user_ids, subject.user),
  )
  return decided(target ? [target.variant, 'TARGETING_MATCH'] : byRollout(flag, subject))
}

type Decision = [variant: string, reason: Evaluation['reason']]

/** A list that is not there asks for nothing. */
const fits = (ids: readonly string[] | undefined, id: string | undefined): boolean =>
  ids === undefined || (id !== undefined && ids.includes(id))

function byRollout({ key, targets, rollout, default_variant }: FlagState, { user, organization }: Subject): Decision {
  if (rollout.length === 0) return [default_variant, targets.length === 0 ? 'STATIC' : 'DEFAULT']
  const whose = user ?? organization
  if (whose === undefined) return [default_variant, 'DEFAULT']
  const bucket = bucketOf(key, whose)
  let percentage = 0
  const share = rollout.find((one) => {
    percentage += one.percentage
    return bucket < Math.round(percentage * bucketsPerPercent)
  })
  return [share?.variant ?? default_variant, 'SPLIT']
}

/** A share is exact to a hundredth of a percent. */
const bucketsPerPercent = 100

/**
 * A number from 0 to 9999 that this flag and this subject always have. The flag's key is in it, so that those who are
 * first in one rollout are not first in all; a key has no colon, so that no two pairs are the same text.
 */
export const bucketOf = (key: string, whose: string): number => murmur3(`${key}:${whose}`) % (100 * bucketsPerPercent)

const encoder = new TextEncoder()

/**
 * MurmurHash3 (x86, 32 bits, seed 0) of the text's UTF-8. Stable and well spread, and no secret: who picks an id can
 * pick a bucket. Another hash would move everybody in every rollout.
 */
export function murmur3(text: string): number {
  const bytes = encoder.encode(text)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tailAt = bytes.length - (bytes.length % 4)
  let hash = 0
  for (let at = 0; at < tailAt; at += 4) {
    hash = rotated(hash ^ scrambled(view.getUint32(at, true)), 13)
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0
  }
  let tail = 0
  for (let at = bytes.length - 1; at >= tailAt; at--) tail = (tail << 8) | view.getUint8(at)
  hash ^= scrambled(tail) ^ bytes.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const rotated = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))
const scrambled = (word: number): number => Math.imul(rotated(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593)
