import type { Source } from '@casewright/client/types/collector'
import type { KnowledgeBase } from '@casewright/contracts/knowledge/resources'
import { call } from '../client/call.ts'
import { readHealth } from '../client/health.ts'
import { createLoaded } from './loaded.ts'

export const createHealth = () => createLoaded(readHealth)

export interface Days {
  from: string
  to: string
}

/** What models were asked for, by day, by model and by skill, with the totals. */
export const createUsage = (days: () => Days) =>
  createLoaded(async () => {
    const query = { ...days(), size: 200 }
    const [stats, byDay, byModel, bySkill] = await Promise.all([
      call.platform.readAiUsageStats({ query: days() }),
      call.platform.listAiUsage({ query: { ...query, group_by: ['day'] } }),
      call.platform.listAiUsage({ query: { ...query, group_by: ['model'] } }),
      call.platform.listAiUsage({ query: { ...query, group_by: ['skill'] } }),
    ])
    return { stats, byDay: byDay.items, byModel: byModel.items, bySkill: bySkill.items }
  })
export type Usage = NonNullable<ReturnType<typeof createUsage>['state']['value']['data']>

export type TraceStatus = 'running' | 'completed' | 'interrupted' | 'failed' | 'cancelled'

export const createTraces = (filter: () => { status: TraceStatus | undefined; page: number }) =>
  createLoaded(() => {
    const { status, page } = filter()
    return call.platform.listAiTraces({ query: { ...(status && { status }), page, size: 50 } })
  })

export const createTrace = (trace_id: string) => createLoaded(() => call.platform.readAiTrace({ params: { trace_id } }))

export const createSeedPackages = () => createLoaded(() => call.collector.showSeedPackages({ query: { size: 200 } }))

export const applySeedPackage = (package_id: string, dry_run: boolean) =>
  call.collector.applySeedPackage({ params: { package_id }, body: { dry_run } })

/** Sources with the newest runs of all of them. Bases that one may not see keep their ids. */
export const createCollection = () =>
  createLoaded(async () => {
    const [sources, runs, bases] = await Promise.all([
      call.collector.listSources({ query: { size: 200 } }),
      call.collector.listRuns({ query: { size: 20 } }),
      call.knowledge.listBases({ query: { size: 200 } }).catch(() => ({ items: [] })),
    ])
    return {
      sources: sources.items,
      runs: runs.items,
      bases: bases.items,
      baseNames: new Map(bases.items.map((base) => [base.kb_id, base.name])),
    }
  })

/** What a person says of a source: its addresses, when it is collected, and whether at all. */
export interface SourceDraft {
  name: string
  config: Record<string, unknown>
  schedule: Source['schedule']
  enabled: boolean
}

export const createSource = (kind: Source['kind'], kb_id: string, draft: SourceDraft) =>
  call.collector.createSource({ body: { kind, kb_id, ...draft } })

export const updateSource = (source: Source, draft: SourceDraft) =>
  call.collector.updateSource({ params: { source_id: source.source_id }, headers: seen(source), body: draft })

/** Its documents stay in the knowledge base. */
export const deleteSource = (source: Source) =>
  call.collector.deleteSource({ params: { source_id: source.source_id }, headers: seen(source), query: {} })

export const startRun = ({ source_id }: Source) => call.collector.startRun({ params: { source_id } })

export const cancelRun = (run_id: string) => call.collector.cancelRun({ params: { run_id } })

/** Bases with the newest jobs that make files searchable. */
export const createBases = () =>
  createLoaded(async () => {
    const [bases, jobs] = await Promise.all([
      call.knowledge.listBases({ query: { size: 200 } }),
      call.knowledge.listJobs({ query: { size: 20 } }),
    ])
    return { bases: bases.items, jobs: jobs.items }
  })

export const createBase = (name: string) => call.knowledge.createBase({ body: { name } })

const seen = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })

export const renameBase = (base: KnowledgeBase, name: string, description: string | null) =>
  call.knowledge.updateBase({ params: { kb_id: base.kb_id }, headers: seen(base), body: { name, description } })

export const deleteBase = (base: KnowledgeBase) =>
  call.knowledge.deleteBase({ params: { kb_id: base.kb_id }, headers: seen(base) })

export const retryJob = (job_id: string) => call.knowledge.retryJob({ params: { job_id } })

export const cancelJob = (job_id: string) => call.knowledge.cancelJob({ params: { job_id } })

export const erasePerson = (user_id: string, dry_run: boolean) =>
  call.platform.erasePersonEverywhere({ params: { user_id }, body: { dry_run } })

export const createRetention = () => createLoaded(async () => (await call.platform.listRetention({})).rules)

/** What the engine says of its model, and how the models that were asked have done. */
export const createModels = (days: Days) =>
  createLoaded(async () => {
    const [services, used] = await Promise.all([
      readHealth(),
      call.platform.listAiUsage({ query: { ...days, size: 200, group_by: ['model'] } }),
    ])
    const engine = services.find(({ name }) => name === 'ai-engine')
    const model = engine?.components.find(({ name }) => name === 'model')
    return { problem: model?.status === 'UP' ? undefined : (model?.detail ?? ''), used: used.items }
  })

export const testModel = () => call.platform.testAiModel({})
