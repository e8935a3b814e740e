import type { Client } from '@casewright/client/create-client'
import { ServiceError } from '@casewright/kit/data/errors'
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js'

/** The skills of the engine, each as a prompt that has its work done by a consultation. */
export const listPrompts = async ({ platform }: Client): Promise<Prompt[]> =>
  (await platform.listAiSkills({ query: { size: 200 } })).items.map(({ name, description }) => ({
    name,
    description,
    arguments: [{ name: 'account', description: 'What happened, in the words of the client', required: true }],
  }))

export async function promptOf(
  { platform }: Client,
  name: string,
  { account }: Record<string, string>,
): Promise<GetPromptResult> {
  if (account === undefined) throw new ServiceError('invalid_input', 'arguments.account is required')
  const { description } = await platform.readAiSkill({ params: { skillName: name } })
  const text = [
    description,
    'Call start_consultation with the account below as it stands. When a card comes back, ask me its questions and hand my answers over with answer_card; do not answer them yourself.',
    'Verify every quotation of law with verify_quotation before you cite it, and say so where it is not verified.',
    `<account>\n${account}\n</account>`,
  ].join('\n\n')
  return { description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}
