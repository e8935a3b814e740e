import { nothing, notKnown, type Slot, type SlotValue } from '../case/case-model.ts'
import { readOption } from '../values/options.ts'
import { readAnswer } from '../values/read-answer.ts'

export interface AnswersRead {
  values: Record<string, SlotValue>
  /** What could not be understood, by slot. */
  unread: Record<string, string>
}

const agreed = '(?:agreed|stated|written|named|fixed|set|specified)(?: (?:up)?on| down)?'
/** 没有, 没约定, 借条上没写, none was agreed: an answer, and not one that is to be asked again; where a number follows, that is the answer. */
const none = new RegExp(
  `^(?:${[
    '没有|没|无|暂无|没得|一分没还|都没有|没还|没还过|没付',
    '(?:(?:双方|我们|当时|借条|欠条|合同|协议)(?:上|里|中)?(?:也|都|就)?)?(?:没有?|未)(?:约定|写明?|讲|说|谈|提)(?:过|好|清楚|利息|利率)?',
    'n/a',
    `(?:none|nothing|no|no (?:interest|rate|date|day|term|penalty|deposit))(?: at all)?(?: (?:was|were|is|has been))?(?: ${agreed})?`,
    `(?:(?:it|that|this|the \\w{3,12}) (?:was|is) )?(?:not|never) ${agreed}`,
    `we (?:did not|didn['’]t|never) (?:agree|agreed|fix|fixed|set|name|named)(?: (?:up)?on)?(?: (?:one|any|it|that))?`,
  ].join('|')})(?:[，,。.！!]\\D{0,40})?$`,
  'iu',
)

/** 没别的损失，快递费18块算了: a sum that is named to be let go. */
const waived =
  /(?:算了|不要了|不计较了?|不主张了?|就不提了)[。.！!]?$|\b(?:never mind|not claiming|leave (?:it|that))[.!]?$/iu

const unknown =
  /^(?:不知道|不清楚|不详|不记得了?|忘了|not known|unknown|no idea|not sure|don['’]t know|I don['’]t know)(?:[，,。.！!].{0,40})?$/iu

/** Answers of a card, as people write them. */
export function readAnswers(
  raw: Readonly<Record<string, unknown>>,
  slots: readonly Slot[],
  today: string,
): AnswersRead {
  const read: AnswersRead = { values: {}, unread: {} }
  for (const [key, answer] of Object.entries(raw)) {
    const slot = slots.find((one) => one.key === key)
    if (slot === undefined || answer === null || answer === '') continue
    const value = answered(answer, slot, today)
    if (value === null) read.unread[key] = wordsOf(answer).slice(0, 100)
    else read.values[key] = value
  }
  return read
}

function answered(answer: unknown, slot: Slot, today: string): SlotValue | null {
  if (typeof answer === 'boolean' || typeof answer === 'number') return answer
  const text = wordsOf(answer).trim()
  if (none.test(text) && slot.type !== 'yes_no' && slot.type !== 'payments') return slot.none_is ?? nothing
  if (unknown.test(text)) return notKnown
  switch (slot.type) {
    case 'enum':
      return readOption(text, optionsOf(slot))
    case 'money':
      return waived.test(text) ? (slot.none_is ?? nothing) : (readAnswer('money', text, { today })?.amount ?? null)
    case 'number':
      return numberIn(text)
    case 'rate':
    case 'payments':
      return readAnswer(slot.type, text, { today })
    case 'party':
      return readAnswer('name', text, { today })
    case 'parties':
      return namesIn(text, today)
    case 'text':
      // 老板叫葛立坤，法人也是他
      return (slot.key.endsWith('_representative') ? readAnswer('name', text, { today }) : null) ?? text
    case 'date':
    case 'period':
    case 'yes_no':
      return readAnswer(slot.type, text, { today })
  }
}

const wordsOf = (answer: unknown): string => (typeof answer === 'string' ? answer : JSON.stringify(answer))

const optionsOf = ({ options = [] }: Slot) => options.map(({ value, label, words }) => ({ key: value, label, words }))

const numberIn = (text: string): number | null => {
  const digits = /\d{1,9}(?:\.\d{1,4})?/.exec(text.replaceAll(',', ''))?.[0]
  return digits === undefined ? null : Number(digits)
}

function namesIn(text: string, today: string): string[] | null {
  const names = text.split(/[、，,；;]|\band\b/u).flatMap((part) => readAnswer('name', part, { today }) ?? [])
  return names.length > 0 ? names : null
}
