import { causeName } from '../../legal/causes/cause-names.ts'

export const unknownCauses = (codes: readonly string[]): string[] =>
  codes.filter((code) => causeName(code) === undefined).map((code) => `${code} is no cause of the seed package`)

export const repeated = (values: readonly string[]): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at)

export const badPatterns = (place: string, words: readonly string[], flags = ''): string[] =>
  words.filter((word) => !compiles(word, flags)).map((word) => `${place}: ${word} is no pattern`)

function compiles(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp
  } catch {
    return false
  }
}
