import texts from '../../resources/texts/limitation.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'

/** For a day that was worked out of words such as 上个月底. */
export const derivedDay = ({ text, date }: { text: string; date: string }): Wording =>
  filled(texts.day_derived, { text, date })
