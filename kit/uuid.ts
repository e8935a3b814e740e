import { randomFillSync } from 'node:crypto'

const pool = new Uint8Array(16 * 256)
let poolOffset = pool.length
let lastMs = 0
let counter = 0

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const hexAt = (bytes: Uint8Array, from: number, to: number): string => {
  let text = ''
  for (let i = from; i < to; i++) text += hex[bytes[i] as number]
  return text
}

/**
 * A UUIDv7 (RFC 9562): sorts by time, and within one process strictly by the order of the calls,
 * because a 12-bit counter follows the milliseconds and borrows the next one when it runs over or the clock steps back.
 */
export function uuidv7(now: number = Date.now()): string {
  if (poolOffset >= pool.length) {
    randomFillSync(pool)
    poolOffset = 0
  }
  const random = pool.subarray(poolOffset, poolOffset + 16)
  poolOffset += 16
  if (now > lastMs) {
    lastMs = now
    counter = ((random[8] as number) << 3) | ((random[9] as number) >> 5)
  } else if (++counter > 0xfff) {
    lastMs++
    counter = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const sequence = (0x7000 | counter).toString(16)
  const variant = hex[((random[0] as number) & 0x3f) | 0x80]
  return `${time.slice(0, 8)}-${time.slice(8)}-${sequence}-${variant}${hexAt(random, 1, 2)}-${hexAt(random, 2, 8)}`
}
