const savedMax = 20

/** Kept searches with one more, the newest first, each once. */
export const savedWith = (saved: readonly string[], search: string): readonly string[] =>
  [search, ...savedWithout(saved, search)].slice(0, savedMax)

export const savedWithout = (saved: readonly string[], search: string): readonly string[] =>
  saved.filter((one) => one !== search)
