import type { Wording } from '../skills/language.ts'
import { type Found, withoutOverlaps } from './found.ts'

export interface Option {
  key: string
  label: Wording
  /** Other words for it, in both languages. */
  words?: readonly string[]
}

/** Every place where an option is told by its label or by another word for it; of words within words the longest counts. */
export function optionValuesIn(text: string, options: readonly Option[]): Found<string>[] {
  const lower = text.toLowerCase()
  const found = options.flatMap(({ key, label, words = [] }) =>
    [label.zh, label.en, ...words].flatMap((word) =>
      placesOf(lower, word.toLowerCase()).map((start) => {
        const end = start + word.length
        return { value: key, text: text.slice(start, end), start, end }
      }),
    ),
  )
  return withoutOverlaps(found)
}

/** The one option that an answer names; null where it names none or several. */
export function readOption(text: string, options: readonly Option[]): string | null {
  const own = text.trim().toLowerCase()
  const key = options.find((option) => option.key.toLowerCase() === own)?.key
  const [only, ...others] = new Set(optionValuesIn(text, options).map(({ value }) => value))
  return key ?? (others.length > 0 ? null : (only ?? null))
}

const isLetter = /[a-z]/

/** An English word counts only where no letter touches it. */
function placesOf(text: string, word: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + word.length)) {
    const touches =
      isLetter.test(word) && (isLetter.test(text.charAt(at - 1)) || isLetter.test(text.charAt(at + word.length)))
    if (!touches) places.push(at)
  }
  return places
}
