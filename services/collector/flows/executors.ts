import type { SeedCounts, SeedItemKind, SeedItemResult } from '@casewright/contracts/collector/resources'
import type {
  ElementMapping,
  GivenCauseProfile,
  GivenChecklist,
  ImportResult,
  LitigationElements,
  SystemDocument,
} from '@casewright/contracts/knowledge/structured-resources'
import type { BatchItem, WrittenConfig } from '@casewright/contracts/platform/configs'
import { type FieldProblem, isRefusal, ServiceError } from '@casewright/kit/data/errors'
import type { CollectorDeps } from '../deps.ts'
import { assumeElements, joinRehearsals } from '../rules/assumed-elements.ts'
import { noRows, sumOf } from '../rules/counts.ts'
import { batchesOf, type Row } from '../rules/rows.ts'
import type { LoadedItem } from './load-package.ts'

type RowError = SeedItemResult['errors'][number]
type Outcome = SeedCounts & { errors: RowError[] }
/** `reason`: why the rest of the rows was not sent. */
type ItemOutcome = Outcome & { reason: string | null }

export interface SendOptions {
  dry_run: boolean
  signal: AbortSignal
  /** Items of the package that came before and did not fail: what they hold is there, or would be but for a dry run. */
  before: readonly LoadedItem[]
}

const errorsMax = 10
/** A call stays far below what its target takes, so that none of them is long. */
const documentsPerCall = 100
const configsPerCall = 500
const bytesPerCall = 4 * 1024 * 1024

type Targets = Pick<CollectorDeps, 'knowledge' | 'platform'>
type Executor = (targets: Targets, item: LoadedItem, options: SendOptions) => Promise<ItemOutcome>

/** The rows of a list are checked by the target, which says of each what is wrong with it. */
const listOf = <T>({ lists }: LoadedItem, name: string): T[] => (lists[name] ?? []) as T[]

export const executors: Record<SeedItemKind, Executor> = {
  'platform.seed.system_configs.upsert': ({ platform }, { lists: { configs = [] } }, { dry_run, signal }) =>
    sendInTurn(batchesOf(configs, configsPerCall, bytesPerCall), signal, async (batch) => {
      const { items } = await platform.writeConfigs({ body: { configs: batch as BatchItem[], dry_run }, signal })
      return { ...countConfigs(items), errors: [] }
    }),
  'knowledge.seed.structured.import': ({ knowledge }, item, { dry_run, signal, before }) =>
    sendInTurn([Object.values(item.lists).flat()], signal, async () => {
      const litigation_elements = listOf<LitigationElements>(item, 'litigation_elements')
      const body = {
        litigation_elements,
        non_litigation_checklists: listOf<GivenChecklist>(item, 'non_litigation_checklists'),
        element_mappings: listOf<ElementMapping>(item, 'element_mappings'),
        sync_to_neo4j: item.sync_to_neo4j,
        dry_run,
      }
      const result = await knowledge.importStructured({ body, signal })
      if (!dry_run || result.failed === 0) return outcomeOf(result)
      const profiles = before.flatMap((other) => listOf<GivenCauseProfile>(other, 'profiles'))
      const assumed = { ...body, litigation_elements: assumeElements(litigation_elements, profiles) }
      return outcomeOf(joinRehearsals(result, await knowledge.importStructured({ body: assumed, signal })))
    }),
  'knowledge.seed.system_kb_documents.import': ({ knowledge }, { lists: { documents = [] } }, { dry_run, signal }) =>
    sendInTurn(batchesOf(documents, documentsPerCall, bytesPerCall), signal, async (batch) =>
      outcomeOf(
        await knowledge.importSystemDocuments({ body: { documents: batch as SystemDocument[], dry_run }, signal }),
      ),
    ),
  'knowledge.seed.cause_of_action_profiles.import': ({ knowledge }, item, { dry_run, signal }) =>
    sendInTurn([listOf<Row>(item, 'profiles')], signal, async (batch) =>
      outcomeOf(
        await knowledge.importCauseProfiles({
          body: { profiles: batch as GivenCauseProfile[], sync_to_neo4j: item.sync_to_neo4j, dry_run },
          signal,
        }),
      ),
    ),
}

/**
 * One batch after the other. One that the target refuses counts as failed and the next is tried; when the target does not
 * answer, the rest counts as failed too. Being told to stop is no outcome: it is thrown.
 */
async function sendInTurn(
  batches: readonly Row[][],
  signal: AbortSignal,
  send: (batch: Row[]) => Promise<Outcome>,
): Promise<ItemOutcome> {
  const outcomes: Outcome[] = []
  const rowsFrom = (at: number) => batches.slice(at).flat().length
  let reason: string | null = null
  for (const [at, batch] of batches.entries()) {
    try {
      outcomes.push(await send(batch))
    } catch (error) {
      signal.throwIfAborted()
      if (isRefusal(error)) {
        outcomes.push({ ...noRows, failed: batch.length, errors: errorsOf(error, rowsFrom(0) - rowsFrom(at)) })
        continue
      }
      if (!(error instanceof ServiceError)) throw error
      reason = error.message
      outcomes.push({ ...noRows, failed: rowsFrom(at), errors: [] })
      break
    }
  }
  return { ...sumOf(outcomes), errors: outcomes.flatMap(({ errors }) => errors).slice(0, errorsMax), reason }
}

const outcomeOf = ({ created, updated, unchanged, failed, rows }: ImportResult): Outcome => ({
  created,
  updated,
  unchanged,
  failed,
  errors: rows
    .filter(({ status }) => status === 'failed')
    .slice(0, errorsMax)
    .map(({ kind, key, error }) => ({ row: `${kind} ${key}`, message: error ?? 'failed' })),
})

const countConfigs = (items: readonly WrittenConfig[]): SeedCounts => {
  const count = (outcome: WrittenConfig['outcome']) => items.filter((item) => item.outcome === outcome).length
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged'), failed: 0 }
}

/** A refused request names rows by their place in it; here by their place in the file. */
function errorsOf({ message, details }: ServiceError, before: number): RowError[] {
  if (!Array.isArray(details)) return [{ row: '', message }]
  return (details as FieldProblem[]).slice(0, errorsMax).map((problem) => ({
    row: problem.path.replace(/^body\.(\w+)\.(\d+)/, (_, list, at) => `${list}.${Number(at) + before}`),
    message: problem.message,
  }))
}
