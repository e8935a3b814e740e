import table from '../../resources/legal_tables/cause_words.json' with { type: 'json' }
import { type CauseName, causeName } from './cause-names.ts'

/** A kind of civil dispute with the words by which it is recognised. */
export interface Cause extends CauseName {
  /** Of the seed package; it stands in the matter's `cause_of_action_code`. */
  code: string
  /** Words that belong to this cause alone weigh three, those that others share weigh one. One group for each word. */
  strong: RegExp
  weak: RegExp
}

interface Words {
  zh: readonly string[]
  en: readonly string[]
}

/** A pattern takes the first that fits. */
const longestFirst = (words: readonly string[]): string[] => words.toSorted((left, right) => right.length - left.length)
const grouped = (words: readonly string[]): string =>
  longestFirst(words)
    .map((word) => `(${word})`)
    .join('|')

/** Chinese words stand as they are; English ones between the edges of words. */
const wordsOf = ({ zh, en }: Words): RegExp => new RegExp(`${grouped(zh)}|\\b(?:${grouped(en)})\\b`, 'gi')

/** Frequent causes of the civil courts, recognised without knowledge-service. The names are those of the seed package. */
export const causes: readonly Cause[] = Object.entries(table.words).map(([code, { strong, weak }]) => {
  const name = causeName(code)
  if (name === undefined) throw new Error(`cause_words.json: the seed package has no cause ${code}`)
  return { code, ...name, strong: wordsOf(strong), weak: wordsOf(weak) }
})

const chinese = Object.values(table.words).flatMap(({ strong, weak }) => [...strong.zh, ...weak.zh])

/**
 * Whole words: those of every cause, and those that hold one of them and mean something else. A shorter
 * word inside one of these was not said: 出租 in 出租车, 合同 in 劳动合同.
 */
export const wholeWords = wordsOf({
  zh: [...table.other_words.zh, ...chinese.filter((word) => /^\p{sc=Han}{2,}$/u.test(word))],
  en: table.other_words.en,
})

export const causeOf = (code: unknown): Cause | undefined => causes.find((one) => one.code === code)

/** What a card offers when the facts lead nowhere: of each field the cause that is met most. */
export const usualCauses: readonly Cause[] = table.usual.flatMap((code) => causeOf(code) ?? [])
