import type { Card, Question } from '@casewright/contracts/card'
import { filled, type Wording } from '@casewright/legal/skills/language'
import texts from '../../resources/texts/integrations.json' with { type: 'json' }
import { readAnswer } from '../commands/card-answers.ts'

type Answers = { field_key: string; value: unknown }[]

const languageOf = (text: string): 'zh' | 'en' => (/[\u4e00-\u9fff]/.test(text) ? 'zh' : 'en')

const forms: Partial<Record<Question['input_type'], Wording>> = {
  date: texts.as_date,
  number: texts.as_number,
  money: texts.as_number,
  boolean: texts.as_yes_no,
  file: texts.as_file,
}

/** A card as a question that a person can answer by a message. */
export function cardText({ title, questions }: Card): string {
  const language = languageOf(title + (questions[0]?.question ?? ''))
  const lines = questions.flatMap(({ question, input_type, required, options = [], help }, at) => [
    `${at + 1}. ${question}${forms[input_type]?.[language] ?? ''}${required ? '' : texts.optional[language]}`,
    ...(help ? [`   ${help}`] : []),
    ...options.map(({ label }, index) => `   ${index + 1}) ${label}`),
  ])
  const how = questions.length > 1 ? texts.answer_many : texts.answer_one
  return [filled(texts.card_intro, { title })[language], ...lines, how[language]].join('\n')
}

/** What a message answers to a card; a problem where a question gets no answer that fits it. */
export function answersIn({ title, questions }: Card, message: string): Answers | { problem: string } {
  const typed = questions.length === 1 ? new Map([[1, message]]) : numberedLines(message)
  const answers: Answers = []
  for (const [at, question] of questions.entries()) {
    const read = readAnswer(question, typed.get(at + 1) ?? '')
    if ('problem' in read) return { problem: filled(texts.not_understood, { number: at + 1 })[languageOf(title)] }
    if (read.value !== undefined) answers.push({ field_key: question.field_key, value: read.value })
  }
  return answers
}

/** `1. answer` line by line; a line without a number goes on with the one before, the first is the answer to the first question. */
function numberedLines(message: string): Map<number, string> {
  const answers = new Map<number, string>()
  let number = 1
  for (const line of message.split('\n')) {
    const [, given, rest = line] = /^\s{0,8}(\d{1,3})\s{0,4}[.)、．：:]\s{0,8}(.*)$/.exec(line) ?? []
    if (given !== undefined) number = Number(given)
    answers.set(number, [answers.get(number), rest.trim()].filter(Boolean).join('\n'))
  }
  return answers
}
