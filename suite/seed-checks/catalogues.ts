/** Texts that would come out wrong in one language: a placeholder that the other does not have. */
export const catalogueProblems = (catalogue: object): string[] =>
  Object.entries(catalogue).flatMap(([key, { zh = '', en = '' }]) => {
    const [inChinese, inEnglish] = [placeholdersIn(zh), placeholdersIn(en)]
    return inChinese.join() === inEnglish.join()
      ? []
      : [`${key} has the placeholders ${namesOf(inChinese)} in Chinese and ${namesOf(inEnglish)} in English`]
  })

/** The names between braces, each once, in the order of the alphabet. */
export const placeholdersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()

const namesOf = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(' ') || 'none'
