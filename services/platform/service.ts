import { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { platform } from '@casewright/contracts/platform/endpoints'
import { defineService } from '@casewright/kit/service'
import { readConfig, settings } from './config.ts'
import { sealConfigs } from './flows/sealed-configs.ts'
import { handlers } from './handlers.ts'

export const service = defineService({
  name: 'platform-service',
  schema: 'platform',
  summary: 'Control plane: configuration, feature flags, tags and taxonomy, the audit log, and a proxy to ai-engine',
  contract: platform,
  handlers,
  settings,
  migrations: new URL('./migrations/', import.meta.url),
  rowSecurity: { shared: ['audit_logs'] },
  open: async ({ environment, database: { sql, transaction }, audit, client, secrets }) => {
    await sealConfigs(transaction, secrets)
    return {
      deps: {
        sql,
        transaction,
        audit,
        secrets,
        aiEngine: client('ai-engine', aiEngine),
        aiTimeoutMs: readConfig(environment).AI_PROXY_TIMEOUT_MS,
      },
    }
  },
})
