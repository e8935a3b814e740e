import type { Card } from '@casewright/contracts/ai-engine/resources'

/** A file that a card was answered with, and where its id stands in the request. */
export interface CardFile {
  fileId: string
  path: string
}

export const cardFiles = (
  { questions }: Pick<Card, 'questions'>,
  answers: readonly { field_key: string; value: unknown }[],
): CardFile[] =>
  answers.flatMap(({ field_key, value }, index) => {
    const isFile = questions.some((one) => one.field_key === field_key && one.input_type === 'file')
    const path = `body.user_response.answers.${index}.value`
    const ids = isFile ? [value].flat().filter((id): id is string => typeof id === 'string' && id !== '') : []
    return ids.map((fileId) => ({ fileId, path }))
  })
