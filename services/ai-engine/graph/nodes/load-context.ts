import { ServiceError } from '@casewright/kit/data/errors'
import type { KnownFile, RecalledFact } from '@casewright/legal/skills/skill'
import type { Node, NodeDeps, NodeTools } from '../node.ts'
import { mayCorrect, resumed } from '../rules/resumed.ts'
import type { State } from '../rules/state.ts'
import { actingFor, factsOwner, recallScope } from './acting.ts'
import { recorded } from './recorded.ts'

const factsMax = 12
const intakeFactsMax = 40
const filesMax = 50
const excerptMax = 500

type Outside = (name: string, input: unknown) => <T, F>(work: () => Promise<T>, fallback: F) => Promise<T | F>

/** Reads what is known: the matter, what memory recalls, and the files. A service that is away is done without. */
export const loadContext: Node = async (state, tools, deps) => {
  const { matter_id } = state.whose
  const whose = { ...actingFor(state.whose), signal: tools.signal }
  const outside = failingOpen(tools)
  const matter_profile =
    state.matter_profile ??
    (matter_id === null
      ? null
      : await outside('matter.readWorkflowProfile', { matter_id })(async () => {
          const { access: _, ...profile } = await deps.matter.readWorkflowProfile({
            params: { matterId: matter_id },
            ...whose,
          })
          return profile
        }, null))
  const [memory, files] = await Promise.all([
    recall({ ...state, matter_profile }, tools, deps, outside),
    newFiles({ ...state, matter_profile }, deps, whose, outside),
  ])
  const earlier =
    matter_id !== null && mayCorrect(state)
      ? await outside('matter.readMatterInternal', { matter_id })(
          async () => resumed(await deps.matter.readMatterInternal({ params: { matterId: matter_id }, ...whose })),
          {},
        )
      : {}
  // Only what is new: the step is kept as it is.
  return {
    ...earlier,
    ...(matter_profile !== state.matter_profile && { matter_profile }),
    ...(matter_profile && isOtherCategory(matter_profile, state) && { known_category: categoryIn(matter_profile) }),
    ...(memory.length + state.memory.length > 0 && { memory }),
    ...(files.length > 0 && { files }),
    turn: { ...state.turn, loaded: true },
  }
}

const categoryIn = ({ matter_category }: Record<string, unknown>): string | null =>
  typeof matter_category === 'string' ? matter_category : null

const isOtherCategory = (profile: Record<string, unknown>, { known_category }: State): boolean =>
  categoryIn(profile) !== known_category

const failingOpen =
  ({ record, signal }: NodeTools): Outside =>
  (name, input) =>
  (work, fallback) =>
    recorded({ kind: 'service', name, input }, record, work).catch((error) => {
      if (signal.aborted || !(error instanceof ServiceError)) throw error
      return fallback
    })

async function recall(
  state: State,
  { signal }: NodeTools,
  { memory }: NodeDeps,
  outside: Outside,
): Promise<RecalledFact[]> {
  const { whose, input, intake } = state
  const { organization_id, matter_id } = whose
  const user_id = factsOwner(state)
  if (organization_id === null || user_id === null) return []
  const scope = recallScope(user_id, whose)
  const query = input.message.trim().slice(0, 2000)
  const asked = (more: { query?: string; entity_key_prefix?: string; rerank?: boolean }, limit: number) =>
    outside('memory.recall', { case_id: matter_id, ...more })(
      () =>
        memory.recall({
          organization: organization_id,
          user: user_id,
          signal,
          body: { user_id, case_id: matter_id, limit, ...scope, ...more },
        }),
      { facts: [], total: 0, reranked: false, rerank_reason: null },
    )
  // A conversation that begins may be about a matter that another has worked on: all that intake found then counts.
  const isNew = intake === undefined && matter_id !== null
  const recalled = await Promise.all([
    asked(query ? { query } : {}, factsMax),
    ...(isNew ? [asked({ entity_key_prefix: 'intake.', rerank: false }, intakeFactsMax)] : []),
  ])
  const facts = new Map(recalled.flatMap((one) => one.facts).map((one) => [one.fact.fact_id, one]))
  return [...facts.values()].map(({ fact: { entity_key, category, content, value, source } }) => ({
    entity_key,
    category,
    content,
    source,
    value: typeof value === 'string' || typeof value === 'number' ? value : null,
  }))
}

/** The files of this message and of the matter; those that are known and read stay as they are. */
async function newFiles(
  { input, files, matter_profile }: State,
  deps: NodeDeps,
  whose: ReturnType<typeof actingFor> & { signal: AbortSignal },
  outside: Outside,
): Promise<KnownFile[]> {
  const known = new Map(
    files.filter(({ parse_status }) => parse_status === 'parsed').map((file) => [file.file_id, file]),
  )
  const ofMatter = (matter_profile?.file_ids ?? []) as string[]
  const ids = [...new Set([...files.map(({ file_id }) => file_id), ...ofMatter, ...input.file_ids])].slice(-filesMax)
  const read = await Promise.all(
    ids.map(async (fileId) => known.get(fileId) ?? (await readFile(fileId, deps, whose, outside))),
  )
  return read.filter((file) => file !== null)
}

async function readFile(
  fileId: string,
  { files }: NodeDeps,
  whose: ReturnType<typeof actingFor> & { signal: AbortSignal },
  outside: Outside,
): Promise<KnownFile | null> {
  const params = { fileId }
  const file = await outside('files.readFileInternal', params)(() => files.readFileInternal({ params, ...whose }), null)
  if (file === null) return null
  const { name, contentType: content_type, parseStatus: parse_status } = file
  const parsed =
    parse_status === 'parsed'
      ? await outside('files.readParsed', params)(() => files.readParsed({ params, ...whose }), null)
      : null
  return { file_id: fileId, name, content_type, parse_status, excerpt: parsed?.text.slice(0, excerptMax) ?? '' }
}
