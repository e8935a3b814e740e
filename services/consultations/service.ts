import { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { consultations } from '@casewright/contracts/consultations/endpoints'
import { files } from '@casewright/contracts/files/endpoints'
import { matter } from '@casewright/contracts/matter/endpoints'
import { defineService } from '@casewright/kit/service'
import { startPeriodic } from '@casewright/kit/work/periodic'
import { createTranscriptWriter } from './adapters/transcript-writer.ts'
import { readConfig, settings } from './config.ts'
import { forgetOldMessages } from './flows/retention.ts'
import { handlers } from './handlers.ts'
import { startAnswerListeners } from './workers/answer-listeners.ts'

const retentionMs = 3_600_000
/** Rules answer in milliseconds, models in seconds or minutes. */
const bounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

export const service = defineService({
  name: 'consultations-service',
  schema: 'consultations',
  summary: 'Consultation sessions and their messages; the chat and card streams of the front end',
  contract: consultations,
  handlers,
  settings,
  migrations: new URL('./migrations/', import.meta.url),
  open: async ({ environment, database: { sql, transaction, notices }, audit, auditPart, log, client, metrics }) => {
    const config = readConfig(environment)
    const turnDeps = {
      sql,
      transaction,
      notices,
      audit,
      auditPart,
      log,
      aiEngine: client('ai-engine', aiEngine),
      files: client('files-service', files),
      matter: client('matter-service', matter),
      transcripts: createTranscriptWriter(),
      firstWordsAfter: metrics.times('consultations_first_words_seconds', 'From a message to the first words', bounds),
      patienceMs: config.CONSULTATIONS_PATIENCE_MS,
      turnLimits: {
        perUser: config.CONSULTATIONS_TURNS_PER_USER,
        perOrganization: config.CONSULTATIONS_TURNS_PER_ORGANIZATION,
      },
      recheckMs: config.CONSULTATIONS_RECHECK_MS,
    }
    const listeners = startAnswerListeners(turnDeps, config.CONSULTATIONS_LEASE_MS)
    const deps = { ...turnDeps, listeners, retentionDays: config.CONSULTATIONS_MESSAGES_RETENTION_DAYS }
    const forget = () => forgetOldMessages(deps, deps.retentionDays)
    const retention = startPeriodic('retention of messages', retentionMs, forget, log)
    const close = async () => {
      await retention.stop()
      await listeners.stop()
    }
    return { deps, close }
  },
})
