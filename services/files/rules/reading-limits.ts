export interface ReadingLimits {
  /** Processor time of all threads of the reader. */
  workMs: number
  /** By how much the reader may grow. */
  memoryMb: number
}

const [workMsMin, workMsPerKilobyte] = [3_000, 40]
const [memoryMbMin, memoryMbPerMegabyte] = [256, 128]

/**
 * What the reading of a file may cost, by its size: a contract of 100 KB takes a tenth of a second, and a PDF of one
 * kilobyte whose forms draw each other took two minutes and 700 MB. Processor time, because a busy machine is not the
 * file's fault.
 */
export const readingLimits = (bytes: number): ReadingLimits => ({
  workMs: workMsMin + (bytes / 1_000) * workMsPerKilobyte,
  memoryMb: memoryMbMin + (bytes / 1_000_000) * memoryMbPerMegabyte,
})

/** What a picture may cost besides, where its text is read: the recogniser takes 700 MB, four seconds a page, and twenty for one full of small print. */
export const pictureLimits: ReadingLimits = { workMs: 60_000, memoryMb: 1000 }
