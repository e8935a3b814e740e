/** 577 and 577-1 as something to compare. */
const partsOf = (number: string): [number, number] => {
  const [main = 0, sub = 0] = number.split('-').map(Number)
  return [main, sub]
}

/** 577 < 577-1 < 578. */
export function comesBefore(one: string, other: string): boolean {
  const [main, sub] = partsOf(one)
  const [otherMain, otherSub] = partsOf(other)
  return main < otherMain || (main === otherMain && sub < otherSub)
}

/** Whether an article is the one that counting expects: 578 or 577-1 after 577. */
export function follows(number: string, before: string | undefined): boolean {
  if (before === undefined) return number === '1'
  const [main, sub] = partsOf(before)
  return number === `${main + 1}` || number === `${main}-${sub + 1}`
}

/** The numbers that counting misses: `7`, or `7–9`. An article 577-1 fills no gap and leaves none. */
export function gapsIn(numbers: readonly string[]): string[] {
  const gaps: string[] = []
  let expected = 1
  for (const number of numbers) {
    const [main] = partsOf(number)
    if (main > expected) gaps.push(main - 1 === expected ? `${expected}` : `${expected}–${main - 1}`)
    expected = Math.max(expected, main + 1)
  }
  return gaps
}
