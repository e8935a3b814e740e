import { readNumber } from '../rules/card-answers.ts'
import { chineseDay, type Understood, understood } from '../rules/understood.ts'
import { cardWords } from '../words/card.ts'
import { language } from '../words/words.ts'

interface UnderstoodTextProps {
  kind: Understood['kind'] | 'number'
  words: string
}

/** How an answer in words will be understood, before it is sent. Nothing is said of what was written out already. */
export function UnderstoodText({ kind, words }: UnderstoodTextProps) {
  const text = meaning(kind, words.trim())
  return (
    <p class="understood" aria-live="polite">
      {text !== undefined && cardWords.value.understood(text)}
    </p>
  )
}

function meaning(kind: UnderstoodTextProps['kind'], words: string): string | undefined {
  if (words === '' || /^[\d.,-]{1,20}$/.test(words)) return undefined
  const { amountText, dateText } = cardWords.value
  if (kind === 'number') return numberText(readNumber(words))
  const read = understood(kind, words, chineseDay(Date.now()))
  if (read?.kind === 'money') return amountText(numberText(read.amount) ?? '', read.currency)
  const [year = '', month, day] = read?.date.split('-') ?? []
  return year ? dateText(year, month, day) : undefined
}

const numberText = (number: number | undefined): string | undefined =>
  number === undefined ? undefined : new Intl.NumberFormat(language.value).format(number)
