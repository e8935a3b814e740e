import { useId } from 'preact/hooks'
import { readDay } from '../rules/card-answers.ts'
import type { PassageSource, ShownQuestion } from '../rules/shown-card.ts'
import { chineseDay } from '../rules/understood.ts'
import { cardWords } from '../words/card.ts'
import type { InputProps } from './card-input.ts'
import { FileField } from './file-field.tsx'
import { OptionSource } from './option-source.tsx'
import { PlainText } from './plain-text.tsx'
import { UnderstoodText } from './understood-text.tsx'

interface CardFieldProps {
  question: ShownQuestion
  draftName: string
  matterId: string | null
  value: unknown
  problem: string | undefined
  /** Whether the help is a whole text to be read first, such as a draft. */
  isLong: boolean
  set(value: unknown): void
}

/** One question: what is asked, why, the field, and what is wrong with the answer. */
export function CardField({ question, draftName, matterId, value, problem, isLong, set }: CardFieldProps) {
  const words = cardWords.value
  const id = useId().replaceAll(':', '')
  const { input_type, help, required } = question
  const isGroup = ['boolean', 'select', 'multi_select'].includes(input_type)
  const aria: InputProps['aria'] = {
    id,
    'aria-describedby': `${id}-help ${id}-problem`,
    'aria-invalid': problem !== undefined,
    'aria-required': required,
  }
  const label = (
    <>
      {question.question}
      <span class="need">{required ? words.required : words.optional}</span>
    </>
  )
  const inside = (
    <>
      {help && (
        <div id={`${id}-help`} class={isLong ? 'question-text' : 'hint'}>
          {isLong ? <PlainText text={help} /> : help}
        </div>
      )}
      <Input question={question} draftName={draftName} matterId={matterId} value={value} set={set} aria={aria} />
      <p id={`${id}-problem`} class="problem">
        {problem}
      </p>
    </>
  )
  return isGroup ? (
    <fieldset class="question" aria-describedby={aria['aria-describedby']}>
      <legend>{label}</legend>
      {inside}
    </fieldset>
  ) : (
    <div class="question">
      <label for={id}>{label}</label>
      {inside}
    </div>
  )
}

function Input(props: InputProps) {
  const { question, value, set, aria } = props
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const onInput = (event: { currentTarget: { value: string } }) => set(event.currentTarget.value)
  switch (question.input_type) {
    case 'textarea':
      return <textarea {...aria} value={text} onInput={onInput} rows={3} />
    case 'number':
      return (
        <>
          <input {...aria} type="text" value={text} onInput={onInput} autocomplete="off" />
          <UnderstoodText kind="number" words={text} />
        </>
      )
    case 'money':
      return (
        <>
          <span class="with-unit">
            <input {...aria} type="text" value={text} onInput={onInput} autocomplete="off" />
            <span>{cardWords.value.moneyUnit}</span>
          </span>
          <UnderstoodText kind="money" words={text} />
        </>
      )
    case 'date':
      return (
        <>
          <DayInput aria={aria} text={text} set={set} />
          <UnderstoodText kind="date" words={text} />
        </>
      )
    case 'boolean':
      return <Choices {...props} kind="radio" options={yesAndNo()} chosen={value === undefined ? [] : [value]} />
    case 'select':
      return <Choices {...props} kind="radio" options={question.options ?? []} chosen={[value]} />
    case 'multi_select':
      return (
        <Choices
          {...props}
          kind="checkbox"
          options={question.options ?? []}
          chosen={Array.isArray(value) ? value : []}
        />
      )
    case 'file':
      return <FileField {...props} />
    case 'text':
      return (
        <>
          <input {...aria} type="text" value={text} onInput={onInput} autocomplete="off" />
          {question.reads_as && <UnderstoodText kind={question.reads_as} words={text} />}
        </>
      )
    default:
      return (
        <>
          <p class="hint">{cardWords.value.unknownKind}</p>
          <textarea {...aria} value={text} onInput={onInput} rows={3} />
        </>
      )
  }
}

/** A day in words, or from the calendar of the browser. */
function DayInput({ aria, text, set }: { aria: InputProps['aria']; text: string; set(value: string): void }) {
  const words = cardWords.value
  const day = readDay(text, chineseDay(Date.now())) ?? ''
  const onInput = (event: { currentTarget: { value: string } }) => set(event.currentTarget.value)
  return (
    <span class="day-input">
      <input {...aria} type="text" value={text} onInput={onInput} autocomplete="off" placeholder={words.inWords} />
      <input type="date" aria-label={words.calendar} value={day} onChange={onInput} />
    </span>
  )
}

interface Choice {
  source?: PassageSource
  value: unknown
  label: string
  description?: string
}

const yesAndNo = (): Choice[] => [
  { value: true, label: cardWords.value.yes },
  { value: false, label: cardWords.value.no },
]

interface ChoicesProps extends InputProps {
  kind: 'radio' | 'checkbox'
  options: readonly Choice[]
  chosen: readonly unknown[]
}

function Choices({ kind, options, chosen, matterId, set, aria }: ChoicesProps) {
  const toggle = (value: unknown) =>
    set(kind === 'radio' ? value : chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <div class={options.length === 2 && !options.some(({ description }) => description) ? 'choices in-row' : 'choices'}>
      {options.map(({ value, label, description, source }) => (
        <div key={String(value)}>
          <label class="choice">
            <input
              type={kind}
              name={aria.id}
              checked={chosen.includes(value)}
              aria-invalid={aria['aria-invalid']}
              onChange={() => toggle(value)}
            />
            <span>
              {label}
              {description && <small>{description}</small>}
            </span>
          </label>
          {source && <OptionSource source={source} matterId={matterId} />}
        </div>
      ))}
    </div>
  )
}
