/** Where the engine can be seen from outside: a statement to its database, a call to a neighbour, a question to its model. */
export type Kind = 'statement' | 'call' | 'model'
/** Not arrived yet; a part of the answer was given; all was done, and the answer is lost. */
export type When = 'before' | 'middle' | 'after'

/** Of all that passes: the next of its kind with such a label, or simply the one with this number, from 1 on. */
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

/** Sees everything that the engine does outside, and strikes at the points that it is armed for, one after the other. */
export interface Watch {
  /** A new flow: counting begins anew. */
  arm(points: readonly Point[]): void
  /** The flow is over; where the kills were is still known. */
  disarm(): void
  /** The next process is there. Until then nothing strikes: what still comes is from the one that was killed. */
  goOn(): void
  /** Something of the kind begins. */
  passes(kind: Kind, label: string): Passed
  isArmedFor(passed: Passed, when: When): boolean
  /** Whether it is now: then the process has just been killed, and nothing may go on to it or from it. */
  strikes(passed: Passed, when: When): boolean
  /** All that has begun since the flow began and before the first kill. */
  seen(): readonly Passed[]
  /** Where the kills were. */
  struck(): readonly (Passed & { when: When })[]
}

export function createWatch(kill: () => void): Watch {
  let armed: readonly Point[] = []
  let isWaiting = false
  let struck: (Passed & { when: When })[] = []
  let seen: Passed[] = []
  const fits = ({ which }: Point, { number, label }: Passed) =>
    typeof which === 'number' ? which === number : which.test(label)
  const isArmedFor = (passed: Passed, when: When) => {
    const [next] = armed
    return next !== undefined && !isWaiting && next.kind === passed.kind && next.when === when && fits(next, passed)
  }
  return {
    arm(points) {
      armed = points
      struck = []
      seen = []
    },
    disarm() {
      armed = []
    },
    goOn() {
      isWaiting = false
    },
    passes(kind, label) {
      const passed = { kind, label, number: seen.filter((one) => one.kind === kind).length + 1 }
      if (struck.length === 0) seen.push(passed)
      return passed
    },
    isArmedFor,
    strikes(passed, when) {
      if (!isArmedFor(passed, when)) return false
      struck.push({ ...passed, when })
      armed = armed.slice(1)
      isWaiting = true
      kill()
      return true
    },
    seen: () => seen,
    struck: () => struck,
  }
}
