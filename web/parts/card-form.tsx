import { asCasewrightError, fieldProblems } from '@casewright/client/errors'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Answer, fieldsAtFault, firstDrafts, type Problem, readAnswers } from '../rules/card-answers.ts'
import type { ShownCard } from '../rules/shown-card.ts'
import { chineseDay } from '../rules/understood.ts'
import { keepDraft, readDraft } from '../state/drafts.ts'
import { failureText } from '../state/failure-text.ts'
import { cardWords } from '../words/card.ts'
import { inboxWords } from '../words/inbox.ts'
import { CardField } from './card-field.tsx'

interface CardFormProps {
  card: ShownCard
  /** Whose files the card may quote. */
  matterId: string | null
  answer(answers: Answer[], clientMessageId: string): Promise<void>
  withdraw?: (() => void) | undefined
  /** The first field gets the focus: the card has just come, and the person waited for it. */
  takesFocus?: boolean
}

/** A card: its questions as a form. What was typed survives a reload; what is wrong stands beside its field. */
export function CardForm({ card, matterId, answer, withdraw, takesFocus = false }: CardFormProps) {
  const words = cardWords.value
  const { questions } = card
  const draftName = `card.${card.card_id ?? ''}`
  const [drafts, setDrafts] = useState(() => ({ ...firstDrafts(questions), ...keptDrafts(draftName) }))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [general, setGeneral] = useState('')
  const [isSending, setSending] = useState(false)
  // One id for all attempts: an answer that was taken although its reply was lost is not given twice.
  const messageId = useMemo(() => crypto.randomUUID(), [card.card_id])
  const form = useRef<HTMLFormElement>(null)

  const focusFirst = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()
  useEffect(() => {
    if (takesFocus) focusFirst('input, textarea, select')
  }, [])

  const set = (key: string, value: unknown) => {
    const next = { ...drafts, [key]: value }
    setDrafts(next)
    keepDraft(draftName, JSON.stringify(next))
    if (problems[key]) setProblems(({ [key]: _, ...others }) => others)
  }
  const refuse = (found: Record<string, string>, text: string) => {
    setProblems(found)
    setGeneral(text)
    setTimeout(() => focusFirst('[aria-invalid="true"]'))
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isSending) return
    const read = readAnswers(questions, drafts, chineseDay(Date.now()))
    const wrong = Object.entries(read.problems)
    if (wrong.length > 0) {
      refuse(
        Object.fromEntries(wrong.map(([key, problem]) => [key, problemText(problem)])),
        words.problemCount(wrong.length),
      )
      return
    }
    setSending(true)
    try {
      await answer(read.answers, messageId)
      keepDraft(draftName, '')
    } catch (error) {
      const failure = asCasewrightError(error)
      refuse(fieldsAtFault(fieldProblems(failure), read.answers, questions), failureText(failure))
    } finally {
      setSending(false)
    }
  }

  const isLong = (text = '') => text.length > 400
  const title = card.title ?? inboxWords.value.kinds[card.review_type]
  return (
    <form ref={form} class="card" aria-label={title} noValidate onSubmit={(event) => void submit(event)}>
      <header class="card-head">
        <span class="kind">{inboxWords.value.kinds[card.review_type]}</span>
        <h2>{title}</h2>
      </header>
      {questions.map((question) => (
        <CardField
          key={question.field_key}
          question={question}
          draftName={draftName}
          matterId={matterId}
          value={drafts[question.field_key]}
          problem={problems[question.field_key]}
          isLong={isLong(question.help)}
          set={(value) => set(question.field_key, value)}
        />
      ))}
      <footer class="card-foot">
        <p class="problem" role="alert">
          {general}
        </p>
        {withdraw && (
          <button type="button" class="button quiet" title={words.withdrawHint} onClick={withdraw}>
            {words.withdraw}
          </button>
        )}
        <button type="submit" class="button primary" aria-disabled={isSending}>
          {isSending ? words.sending : words.answer}
        </button>
      </footer>
    </form>
  )
}

function keptDrafts(name: string): Record<string, unknown> {
  const text = readDraft(name)
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

function problemText({ kind, bound = 0 }: Problem): string {
  const text = cardWords.value.problems[kind]
  return typeof text === 'function' ? text(bound) : text
}
