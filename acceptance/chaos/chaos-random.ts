/** Numbers that look like chance and come again with the same seed (mulberry32). */
export interface Chance {
  /** From 0 up to 1. */
  number(): number
  between(least: number, most: number): number
  happens(probability: number): boolean
  oneOf<T>(things: readonly T[]): T
}

export function createChance(seed: number, whose: string): Chance {
  let state = Buffer.from(whose).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), seed | 0)
  const number = (): number => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    number,
    between: (least, most) => least + number() * (most - least),
    happens: (probability) => number() < probability,
    oneOf: (things) => things[Math.floor(number() * things.length)] as (typeof things)[number],
  }
}
