/** Where the engine can be seen from outside: a statement to its database, a call to a neighbour, a question to its model. */
export type Kind = 'statement' | 'call' | 'model'
/** Not arrived yet; a part of the answer was given; all was done, and the answer is lost. */
export type When = 'before' | 'middle' | 'after'

/** Of all that passes: the first of its kind with this label, or simply the one with this number, from 1 on. */
export interface Point {
  kind: Kind
  when: When
  which: number | RegExp
}

export interface Passed {
  kind: Kind
  number: number
  label: string
}

/** Sees everything that the engine does outside, and strikes at the point that it is armed for. */
export interface Watch {
  /** A new flow: counting begins anew. */
  arm(point: Point | undefined): void
  /** Something of the kind begins. */
  passes(kind: Kind, label: string): Passed
  isArmedFor(passed: Passed, when: When): boolean
  /** Whether it is now: then the process has just been killed, and nothing may go on to it or from it. */
  strikes(passed: Passed, when: When): boolean
  /** All that has begun since the flow began and before the kill. */
  seen(): readonly Passed[]
  /** Where the kill was; undefined as long as there was none. */
  struck(): Passed | undefined
}

export function createWatch(kill: () => void): Watch {
  let armed: Point | undefined
  let struck: Passed | undefined
  let seen: Passed[] = []
  const fits = ({ which }: Point, { number, label }: Passed) =>
    typeof which === 'number' ? which === number : which.test(label)
  const isArmedFor = (passed: Passed, when: When) =>
    armed !== undefined && !struck && armed.kind === passed.kind && armed.when === when && fits(armed, passed)
  return {
    arm(point) {
      armed = point
      struck = undefined
      seen = []
    },
    passes(kind, label) {
      const passed = { kind, label, number: seen.filter((one) => one.kind === kind).length + 1 }
      // What the next process does is not counted.
      if (!struck) seen.push(passed)
      return passed
    },
    isArmedFor,
    strikes(passed, when) {
      if (!isArmedFor(passed, when)) return false
      struck = passed
      kill()
      return true
    },
    seen: () => seen,
    struck: () => struck,
  }
}
