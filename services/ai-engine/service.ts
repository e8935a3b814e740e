import { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { files } from '@casewright/contracts/files/endpoints'
import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { matter } from '@casewright/contracts/matter/endpoints'
import { memory } from '@casewright/contracts/memory/endpoints'
import { createDocumentWriter } from '@casewright/documents/document-writer'
import { defineService } from '@casewright/kit/service'
import { createTextWorkers } from '@casewright/kit/text/text-workers'
import { openModels } from '@casewright/models/client/open-models'
import { connectMcp } from '@casewright/models/mcp/mcp'
import { mcpOptions, telemetryOptions } from '@casewright/models/settings'
import { openTelemetry } from '@casewright/models/telemetry/otel'
import { folderUrl } from './adapters/folder-url.ts'
import { ownSkills, readSkills } from './adapters/skill-files.ts'
import { asSettingsError, readConfig, runOptions, settings } from './config.ts'
import { checksOf } from './flows/checks.ts'
import { finishedTurn } from './flows/finished-turn.ts'
import { startRetention } from './flows/retention.ts'
import { handlers } from './handlers.ts'
import { type RunOptions, startEngineRuns } from './workers/engine-runs.ts'

export const service = defineService({
  name: 'ai-engine',
  schema: 'ai_engine',
  summary: 'Runs the workbench graph: skills, models, cards, timeline and traces',
  contract: aiEngine,
  handlers,
  settings,
  migrations: new URL('./migrations/', import.meta.url),
  open: async ({ environment, database, log, client, metrics }) => {
    const config = readConfig(environment)
    const folders = config.AI_SKILLS_DIR === undefined ? [] : [folderUrl(config.AI_SKILLS_DIR)]
    const skills = await readSkills([ownSkills, ...folders]).catch(asSettingsError)
    const mcp = await connectMcp(mcpOptions(config), log).catch(asSettingsError)
    const telemetry = await openTelemetry(telemetryOptions(config, 'ai-engine'), log)
    const textWorkers = createTextWorkers({
      threads: config.AI_TEXT_THREADS,
      deadlineMs: config.AI_TEXT_TIMEOUT_MS,
      charactersMax: config.AI_TEXT_CHARACTERS_MAX,
    })
    const nodeDeps = {
      log,
      mcp,
      skills,
      textWorkers,
      files: client('files-service', files),
      knowledge: client('knowledge-service', knowledge),
      matter: client('matter-service', matter),
      memory: client('memory-service', memory),
      models: await openModels(config, log),
      documents: createDocumentWriter(config),
    }
    const onEnd: RunOptions['onEnd'] = (turn, ended) => telemetry.export(finishedTurn(turn, ended))
    const deps = {
      ...nodeDeps,
      sql: database.sql,
      transaction: database.transaction,
      notices: database.notices,
      runs: startEngineRuns(database, nodeDeps, { ...runOptions(config), metrics, onEnd }),
      redaction: { contents: config.AI_TRACE_CONTENTS, masked: new Set(config.AI_TRACE_MASKED) },
      currency: config.AI_CURRENCY,
      retentionDays: config.AI_TURNS_RETENTION_DAYS,
    }
    const retention = startRetention(database.sql, deps.retentionDays, log)
    return {
      deps,
      checks: checksOf(deps),
      close: async () => {
        await Promise.all([deps.runs.stop(), retention.stop()])
        await Promise.all([mcp.close(), telemetry.close(), textWorkers.close()])
      },
    }
  },
})
