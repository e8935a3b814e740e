import table from '../../resources/legal_tables/cause_words.json' with { type: 'json' }
import { type CauseName, causeName } from './cause-names.ts'

/** A kind of civil dispute with the words by which it is recognised. */
export interface Cause extends CauseName {
  /** Of the seed package; it stands in the matter's `cause_of_action_code`. */
  code: string
  /** Words that belong to this cause alone weigh three, those that others share weigh one. */
  strong: RegExp
  weak: RegExp
}

/** Chinese words stand as they are; English ones between the edges of words. */
const wordsOf = ({ zh, en }: { zh: string[]; en: string[] }): RegExp =>
  new RegExp(`${zh.join('|')}|\\b(?:${en.join('|')})\\b`, 'gi')

/** Frequent causes of the civil courts, recognised without knowledge-service. The names are those of the seed package. */
export const causes: readonly Cause[] = Object.entries(table.words).map(([code, { strong, weak }]) => {
  const name = causeName(code)
  if (name === undefined) throw new Error(`cause_words.json: the seed package has no cause ${code}`)
  return { code, ...name, strong: wordsOf(strong), weak: wordsOf(weak) }
})

export const causeOf = (code: unknown): Cause | undefined => causes.find((one) => one.code === code)

/** What a card offers when the facts lead nowhere: of each field the cause that is met most. */
export const usualCauses: readonly Cause[] = table.usual.flatMap((code) => causeOf(code) ?? [])
