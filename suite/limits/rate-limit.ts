/** How many seconds to wait before this caller may ask again; 0 lets them in. A cost of -1 gives back what was taken. */
export type RateLimit = (caller: string, cost?: 1 | -1) => number

interface Bucket {
  tokens: number
  at: number
}

const sweepMs = 10_000

/**
 * A bucket per caller that holds a minute's requests and is filled again evenly, so that a burst is no fault. The clock
 * is one that only goes forward: with another, a clock that is set back would shut everybody out for as long.
 */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()): RateLimit {
  if (perMinute === 0) return () => 0
  const buckets = new Map<string, Bucket>()
  let sweptAt = now()
  const perMs = perMinute / 60_000
  const filled = ({ tokens, at }: Bucket, time: number) => Math.min(perMinute, tokens + (time - at) * perMs)
  return (caller, cost = 1) => {
    const time = now()
    if (time - sweptAt > sweepMs) {
      sweptAt = time
      // A bucket that is full again says nothing that a new one would not.
      for (const [other, bucket] of buckets) if (filled(bucket, time) >= perMinute) buckets.delete(other)
    }
    const bucket = buckets.get(caller) ?? { tokens: perMinute, at: time }
    const tokens = filled(bucket, time)
    if (cost > 0 && tokens < 1) return Math.ceil((1 - tokens) / perMs / 1000)
    buckets.set(caller, { tokens: tokens - cost, at: time })
    return 0
  }
}
