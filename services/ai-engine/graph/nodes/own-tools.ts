import type { files } from '@casewright/contracts/files/endpoints'
import type { matter } from '@casewright/contracts/matter/endpoints'
import type { memory } from '@casewright/contracts/memory/endpoints'
import { invalidInput } from '@casewright/kit/data/errors'
import type { Client } from '@casewright/kit/http/endpoint'
import { clipText } from '@casewright/kit/text/clip-text'
import type { Tool } from '@casewright/models/client/tool'
import type { Whose } from '../rules/state.ts'
import { actingFor, recallScope } from './acting.ts'
import { findSources, type KnowledgeDeps } from './knowledge.ts'

export interface OwnToolDeps extends KnowledgeDeps {
  memory: Pick<Client<typeof memory>, 'recall'>
  matter: Pick<Client<typeof matter>, 'readWorkflowProfile'>
  files: Pick<Client<typeof files>, 'readParsed'>
}

/**
 * The tools of the suite itself, those of them that have something to read in this thread. Whose data it is stands fixed
 * before the model is asked: no input names an organization, a user or a matter, and a file must be one of `fileIds`.
 */
export function ownTools(
  deps: OwnToolDeps,
  { whose, factsOf, fileIds }: { whose: Whose; factsOf: string | null; fileIds: readonly string[] },
): Tool[] {
  const { organization_id, matter_id } = whose
  return [
    knowledgeSearch(deps, whose),
    ...(organization_id && factsOf ? [memoryRecall(deps, organization_id, factsOf, whose)] : []),
    ...(matter_id ? [matterRead(deps, whose, matter_id)] : []),
    ...(fileIds.length > 0 ? [fileRead(deps, whose, new Set(fileIds))] : []),
  ]
}

const queryInput = { type: 'string', minLength: 1, maxLength: 2000, description: 'What to look for, in a few words' }
const objectOf = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const knowledgeSearch = (deps: KnowledgeDeps, whose: Whose): Tool => ({
  name: 'knowledge_search',
  description: 'Search statutes, cases and firm knowledge. Gives passages with the document and offsets to cite.',
  input_schema: objectOf(
    {
      query: queryInput,
      top_k: { type: 'integer', minimum: 1, maximum: 8 },
      as_of: { type: 'string', description: 'The law as of this day, YYYY-MM-DD; today unless given' },
    },
    ['query'],
  ),
  run: async ({ query, top_k, as_of }, signal) => ({
    sources: await findSources(
      deps,
      whose,
      { query: words(query), top_k: whole(top_k, 1, 8, 8), ...(typeof as_of === 'string' && { as_of }) },
      signal,
    ),
  }),
})

const memoryRecall = ({ memory }: OwnToolDeps, organization: string, user_id: string, whose: Whose): Tool => ({
  name: 'memory_recall',
  description: 'Recall facts that are known about the user and this matter.',
  input_schema: objectOf({ query: queryInput, limit: { type: 'integer', minimum: 1, maximum: 20 } }, ['query']),
  run: async ({ query, limit }, signal) => {
    const scope = recallScope(user_id, whose)
    const asked = { case_id: whose.matter_id, query: words(query), limit: whole(limit, 1, 20, 10) }
    const body = { user_id, ...scope, ...asked }
    const { facts } = await memory.recall({ organization, user: user_id, body, signal })
    return { facts: facts.map(({ fact: { entity_key, category, content } }) => ({ entity_key, category, content })) }
  },
})

const matterRead = ({ matter }: OwnToolDeps, whose: Whose, matterId: string): Tool => ({
  name: 'matter_read',
  description: 'Read the profile of the matter at hand: status, parties, phases, open to-dos and files.',
  input_schema: objectOf({}),
  run: async (_, signal) => {
    const asked = { ...actingFor(whose), params: { matterId }, signal }
    const { access: _access, ...profile } = await matter.readWorkflowProfile(asked)
    return profile
  },
})

const windowCharacters = { fallback: 8000, max: 15_000 }

const fileRead = ({ files }: OwnToolDeps, whose: Whose, known: ReadonlySet<string>): Tool => ({
  name: 'file_read',
  description: 'Read a part of the text of a file of this matter. Where `end` is less than `characters` there is more.',
  input_schema: objectOf(
    {
      file_id: { type: 'string', enum: [...known] },
      offset: { type: 'integer', minimum: 0, description: 'Where to begin; 0 unless given' },
      length: { type: 'integer', minimum: 1, maximum: windowCharacters.max },
    },
    ['file_id'],
  ),
  run: async ({ file_id, offset, length }, signal) => {
    // A file that is not of this matter is told like one that does not exist.
    if (typeof file_id !== 'string' || !known.has(file_id)) throw badInput('file_id', 'is no file of this matter')
    const { title, text } = await files.readParsed({ ...actingFor(whose), params: { fileId: file_id }, signal })
    const start = whole(offset, 0, text.length, 0)
    const part = clipText(text.slice(start), whole(length, 1, windowCharacters.max, windowCharacters.fallback))
    return { file_id, title, offset: start, end: start + part.length, characters: text.length, text: part }
  },
})

/** For the model that called the tool: its input is no request. */
const badInput = (member: string, message: string) => invalidInput([{ path: `/${member}`, message }])

/** Models do not keep to schemas: what is no text is a failure that tells them so. */
function words(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') throw badInput('query', 'must be a text')
  return clipText(value.trim(), queryInput.maxLength)
}

const whole = (value: unknown, min: number, max: number, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, Math.trunc(value))) : fallback
