import type { AddressInfo } from 'node:net'
import { structured } from '@casewright/contracts/knowledge/structured'
import type { ImportRow } from '@casewright/contracts/knowledge/structured-resources'
import { configs } from '@casewright/contracts/platform/configs'
import { canonicalJson } from '@casewright/kit/data/digest'
import { createLog } from '@casewright/kit/data/log'
import { defineContract, type Handlers } from '@casewright/kit/http/endpoint'
import { createMetrics } from '@casewright/kit/http/metrics'
import { createApp, serveContract } from '@casewright/kit/http/serve'
import { testKeys } from '@casewright/kit/testing'

const { importStructured, importSystemDocuments, importCauseProfiles } = structured
const { writeConfigs } = configs
const contract = defineContract({ importStructured, importSystemDocuments, importCauseProfiles, writeConfigs })

interface TargetCall {
  entry: keyof typeof contract
  dry_run: boolean
  rows: number
}

/** What takes seeds: knowledge-service and platform-service as far as their contracts go, with a memory for a database. */
export interface Targets {
  url: string
  /** What is stored, by kind and key. */
  stored: Map<string, string>
  calls: TargetCall[]
  /** Stands before every call: it may throw, or take its time. */
  before: ((call: TargetCall) => unknown) | undefined
  /** Rows with one of these keys are refused. */
  refused: Set<string>
  reset(): void
  stop(): Promise<void>
}

type Row = [kind: ImportRow['kind'] | 'config', key: string, content: object]

/** As the real one judges: what a mapping names must be there, or come with it. */
function danglingProblem(content: object, rows: readonly Row[]): string | null {
  const { mapping_key, code, element_key } = content as Record<string, string>
  if (mapping_key === undefined) return null
  const known = rows.some(([, , row]) => {
    const other = row as { code?: string; elements?: { element_key: string }[] }
    return other.code === code && other.elements?.some((element) => element.element_key === element_key)
  })
  return known ? null : `element ${element_key} of ${code} is neither known nor in the request`
}

export async function startTargets(): Promise<Targets> {
  const { app } = createApp({
    keys: testKeys,
    log: createLog({ level: 'silent', format: 'json' }),
    metrics: createMetrics('targets'),
  })
  const log = createLog({ level: 'silent', format: 'json' })
  const kept = () => [...targets.stored.values()].map((text): Row => ['config', '', JSON.parse(text)])
  const write = async (entry: TargetCall['entry'], dry_run: boolean, rows: Row[]) => {
    const call = { entry, dry_run, rows: rows.length }
    targets.calls.push(call)
    await targets.before?.(call)
    const pending = new Map<string, string>()
    const results = rows.map(([kind, key, content]) => {
      const name = `${kind} ${key}`
      const error = targets.refused.has(key) ? 'is not wanted' : danglingProblem(content, [...kept(), ...rows])
      if (error !== null) return { kind, key, status: 'failed' as const, error }
      const [before, now] = [targets.stored.get(name), canonicalJson(content)]
      pending.set(name, now)
      const status =
        before === undefined ? ('created' as const) : before === now ? ('unchanged' as const) : ('updated' as const)
      return { kind, key, status, error: null }
    })
    if (!dry_run) for (const [name, content] of pending) targets.stored.set(name, content)
    return results
  }
  const imported = async (entry: TargetCall['entry'], dry_run: boolean, rows: Row[]) => {
    const results = (await write(entry, dry_run, rows)) as ImportRow[]
    const count = (status: string) => results.filter((row) => row.status === status).length
    return {
      dry_run,
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      failed: count('failed'),
      rows: results,
      graph: { synced: false, reason: null },
    }
  }
  const handlers: Handlers<typeof contract, object> = {
    importStructured: ({ body }) =>
      imported('importStructured', body.dry_run, [
        ...body.litigation_elements.map((row): Row => ['litigation_elements', `${row.code}@${row.version}`, row]),
        ...body.non_litigation_checklists.map((row): Row => ['checklist', `${row.checklist_id}@${row.version}`, row]),
        ...body.element_mappings.map((row): Row => ['element_mapping', row.mapping_key, row]),
      ]),
    importSystemDocuments: ({ body }) =>
      imported(
        'importSystemDocuments',
        body.dry_run,
        body.documents.map((row): Row => ['document', `${row.kb_id}/${row.document_id}`, row]),
      ),
    importCauseProfiles: ({ body }) =>
      imported(
        'importCauseProfiles',
        body.dry_run,
        body.profiles.map((row): Row => ['cause_profile', `${row.code}@${row.version}`, row]),
      ),
    writeConfigs: async ({ body: { configs, dry_run } }) => {
      const rows = await write(
        'writeConfigs',
        dry_run,
        configs.map((row): Row => ['config', row.key, row]),
      )
      const items = rows.map(({ key, status }) => ({
        key,
        outcome: status as 'created',
        old_version: null,
        new_version: 1,
      }))
      return { dry_run, items }
    },
  }
  serveContract(
    { app, streams: {} as never },
    contract,
    handlers,
    {},
    { keys: testKeys, log, metrics: createMetrics('targets') },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const targets: Targets = {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    stored: new Map(),
    calls: [],
    before: undefined,
    refused: new Set(),
    reset() {
      Object.assign(targets, { stored: new Map(), calls: [], before: undefined, refused: new Set() })
    },
    async stop() {
      const closed = app.close()
      app.server.closeAllConnections()
      await closed
    },
  }
  return targets
}
