import { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { files } from '@casewright/contracts/files/endpoints'
import { people, retention } from '@casewright/contracts/people'
import { platform } from '@casewright/contracts/platform/endpoints'
import { defineService } from '@casewright/kit/service'
import { startPeriodic } from '@casewright/kit/work/periodic'
import { createAuditSigner } from './adapters/audit-signer.ts'
import { readConfig, settings } from './config.ts'
import { cutOldAudit } from './flows/cut-audit.ts'
import { sealConfigs } from './flows/sealed-configs.ts'
import { signDueChains } from './flows/sign-audit.ts'
import { handlers } from './handlers.ts'

const auditCareMs = 600_000

/** First those that start work in others, last those that only keep what they are told. */
const holders = [
  'consultations-service',
  'ai-engine',
  'knowledge-service',
  'files-service',
  'matter-service',
  'memory-service',
  'collector-service',
]

const deletingByAge = ['consultations-service', 'ai-engine', 'knowledge-service']

export const service = defineService({
  name: 'platform-service',
  schema: 'platform',
  summary: 'Control plane: configuration, feature flags, tags and taxonomy, the audit log, and a proxy to ai-engine',
  contract: platform,
  handlers,
  settings,
  migrations: new URL('./migrations/', import.meta.url),
  rowSecurity: { shared: ['audit_logs'] },
  open: async ({
    environment,
    database: { sql, transaction },
    audit,
    client,
    secrets,
    secretsFor,
    endSignIns,
    log,
  }) => {
    const config = readConfig(environment)
    const signer = createAuditSigner(config.signingKey)
    await sealConfigs(transaction, secrets)
    const { AUDIT_SIGN_INTERVAL_HOURS: hours, AUDIT_RETENTION_DAYS: days } = config
    const auditCare = async () => {
      if (hours > 0) await signDueChains(sql, signer, hours)
      await cutOldAudit({ sql, transaction, signer }, days)
    }
    const caring = startPeriodic('audit signatures and retention', auditCareMs, auditCare, log)
    return {
      deps: {
        sql,
        transaction,
        audit,
        secrets,
        signer,
        people: new Map(holders.map((name) => [name, client(name, people)])),
        retention: new Map(deletingByAge.map((name) => [name, client(name, retention)])),
        auditDays: days,
        files: client('files-service', files),
        endSignIns,
        pseudonymKey: secretsFor('pseudonyms of erased people')[0],
        aiEngine: client('ai-engine', aiEngine),
        aiTimeoutMs: config.AI_PROXY_TIMEOUT_MS,
      },
      close: () => caring.stop(),
    }
  },
})
