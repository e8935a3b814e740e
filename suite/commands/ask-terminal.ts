import type { Question } from '@casewright/contracts/ai-engine/resources'
import { confirm, isCancel, multiselect, select, text } from '@clack/prompts'
import type { Asker } from './asker.ts'
import { readAnswer } from './card-answers.ts'
import { CommandError } from './command-error.ts'
import type { Surroundings } from './surroundings.ts'

/** Said instead of an answer. */
const over = Symbol('over')
/** No option of a card is empty. */
const noAnswer = ''

type Language = 'zh' | 'en' | undefined

/** Prompts of the terminal. Ctrl-C or Escape breaks the conversation off. */
export function askTerminal(streams: Pick<Surroundings, 'stdin' | 'stdout'>, language: Language): Asker {
  const on = { input: streams.stdin, output: streams.stdout, withGuide: false }
  return {
    async message() {
      const said = await text({
        ...on,
        message: language === 'zh' ? '请说' : 'You',
        placeholder: language === 'zh' ? '输入消息，或 /help' : 'a message, or /help',
        validate: (typed) => (typed?.trim() ? undefined : 'Say something, or /quit.'),
      })
      return taken(said).trim()
    },
    async answer(question) {
      const value = taken(await promptFor(question))
      return value === over ? 'over' : { value: value === noAnswer ? undefined : value }
    },
    close() {},
  }

  function promptFor(question: Question): Promise<unknown> {
    const { input_type, options = [], required, default: fallback, help } = question
    const message = help ? `${question.question}\n${help}` : question.question
    const listed = options.map(({ value, label, description }) => ({
      value,
      label,
      ...(description && { hint: description }),
    }))
    if (input_type === 'boolean') {
      const [active, inactive] = language === 'zh' ? ['是', '否'] : ['Yes', 'No']
      return confirm({ ...on, message, active, inactive, initialValue: fallback !== false })
    }
    if (input_type === 'select') {
      const none = required ? [] : [{ value: noAnswer, label: language === 'zh' ? '（不回答）' : '(no answer)' }]
      // The first is offered where there is no default.
      const initialValue = (fallback ?? options[0]?.value ?? noAnswer) as string
      return select({ ...on, message, options: [...listed, ...none], initialValue })
    }
    if (input_type === 'multi_select') {
      const initialValues = [fallback ?? []].flat() as string[]
      return multiselect({ ...on, message, options: listed, required, initialValues })
    }
    return typedAnswer(question, message)
  }

  async function typedAnswer(question: Question, message: string): Promise<unknown> {
    const problemWith = (typed = '') => {
      if (typed.trim() === '/quit') return undefined
      const answer = readAnswer(question, typed)
      return 'problem' in answer ? answer.problem : undefined
    }
    const { default: fallback, input_type } = question
    const placeholder = input_type === 'date' ? 'YYYY-MM-DD' : input_type === 'file' ? 'path, path' : ''
    const shown = fallback === undefined ? placeholder : String(fallback as string | number)
    const typed = await text({ ...on, message, placeholder: shown, validate: problemWith })
    if (isCancel(typed)) return typed
    if (typed?.trim() === '/quit') return over
    const answer = readAnswer(question, typed ?? '')
    return 'value' in answer ? answer.value : undefined
  }
}

function taken<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new CommandError('Broken off.', 130)
  return answer as Exclude<T, symbol>
}
