import type { Answer, Card } from '@casewright/contracts/ai-engine/resources'
import { invalidInput } from '@casewright/kit/data/errors'
import type { AiEngineDeps } from '../deps.ts'
import { fileAnswers } from '../graph/rules/file-answers.ts'
import type { Caller } from './thread-access.ts'

/** A card is answered only with files that the user may use; any other answer leaves it pending. */
export async function requireFileAnswers(
  { files }: Pick<AiEngineDeps, 'files'>,
  { user, organization }: Caller,
  card: Card,
  answers: readonly Answer[],
): Promise<void> {
  const named = fileAnswers(card, answers)
  if (user === undefined || organization === undefined || named.length === 0) return
  const fileIds = [...new Set(named.map(({ file_id }) => file_id))]
  const { usable } = await files.checkFiles({ user, organization, body: { fileIds } })
  const problems = named
    .filter(({ file_id }) => !usable.includes(file_id))
    .map(({ index }) => ({ path: `body.user_response.answers.${index}.value`, message: 'is no file that you may use' }))
  if (problems.length > 0) throw invalidInput(problems)
}
