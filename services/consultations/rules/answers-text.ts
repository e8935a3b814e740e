import type { Card } from '@casewright/contracts/ai-engine/resources'

/** The answers to a card as a text that a person can read later, one line each. */
export const answersText = (
  { questions }: Pick<Card, 'questions'>,
  answers: readonly { field_key: string; value: unknown }[],
): string =>
  answers
    .map(({ field_key, value }) => {
      const question = questions.find((one) => one.field_key === field_key)
      const chosen = [value]
        .flat()
        .map((one) => question?.options?.find((option) => option.value === one)?.label ?? one)
      return `${question?.question ?? field_key} ${chosen.map(inWords).join('、')}`
    })
    .join('\n')

const inWords = (value: unknown): string =>
  typeof value === 'string' ? value : value === true ? '是 / yes' : value === false ? '否 / no' : JSON.stringify(value)
