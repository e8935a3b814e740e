import type { Answer, Card } from '@casewright/contracts/ai-engine/resources'

/** The files that a card was answered with, each with the answer that names it. */
export const fileAnswers = (
  { questions }: Pick<Card, 'questions'>,
  answers: readonly Answer[],
): { file_id: string; index: number }[] =>
  answers.flatMap(({ field_key, value }, index) => {
    const isFile = questions.some((one) => one.field_key === field_key && one.input_type === 'file')
    const ids = isFile ? [value].flat().filter((id): id is string => typeof id === 'string' && id !== '') : []
    return ids.map((file_id) => ({ file_id, index }))
  })
