import type { Question } from '@casewright/contracts/ai-engine/resources'

/** What somebody typed as a value of the question's kind; `undefined` is no answer. Of files it is their paths. */
export type ReadAnswer = { value: unknown } | { problem: string }

const yes = new Set(['y', 'yes', 'true', '是', '对', '好'])
const no = new Set(['n', 'no', 'false', '否', '不', '不是'])
const items = (text: string): string[] =>
  text
    .split(/[,，、]/)
    .map((item) => item.trim())
    .filter(Boolean)

/** The engine has the last word on an answer; this is what a person can be told at once. */
export function readAnswer(question: Question, typed: string): ReadAnswer {
  const text = typed.trim()
  if (text === '') return emptyAnswer(question)
  switch (question.input_type) {
    case 'text':
    case 'textarea':
      return { value: text }
    case 'number':
    case 'money':
      return numberAnswer(question, text)
    case 'date':
      return isDay(text) ? { value: text } : { problem: 'Give a day of the calendar as YYYY-MM-DD.' }
    case 'boolean':
      return yes.has(text.toLowerCase())
        ? { value: true }
        : no.has(text.toLowerCase())
          ? { value: false }
          : { problem: 'Answer yes or no.' }
    case 'select':
      return optionAnswer(question, text)
    case 'multi_select':
      return optionsAnswer(question, text)
    case 'file':
      return { value: items(text) }
  }
}

const emptyAnswer = ({ default: fallback, required }: Question): ReadAnswer =>
  fallback === undefined && required ? { problem: 'This needs an answer.' } : { value: fallback }

function numberAnswer({ input_type, min, max }: Question, text: string): ReadAnswer {
  const number = Number(text.replace(/[,，\s¥￥$]/g, ''))
  const least = min ?? (input_type === 'money' ? 0 : undefined)
  if (!Number.isFinite(number)) return { problem: 'Give a number.' }
  if (least !== undefined && number < least) return { problem: `Give a number that is not less than ${least}.` }
  if (max !== undefined && number > max) return { problem: `Give a number that is not more than ${max}.` }
  return { value: number }
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  // The calendar's own days come back as they were; the 30th of February becomes another or none.
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** An option by its number in the list, its value or its label. */
function optionAnswer({ options = [] }: Question, text: string): ReadAnswer {
  const chosen = options.find(({ value, label }) => value === text || label === text) ?? options[Number(text) - 1]
  return chosen ? { value: chosen.value } : { problem: `Choose one of 1 to ${options.length}.` }
}

function optionsAnswer(question: Question, text: string): ReadAnswer {
  const values = new Set<unknown>()
  for (const item of items(text)) {
    const chosen = optionAnswer(question, item)
    if ('problem' in chosen)
      return { problem: `Choose from 1 to ${question.options?.length ?? 0}, separated by commas.` }
    values.add(chosen.value)
  }
  return { value: [...values] }
}
