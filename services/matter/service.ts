import { files } from '@casewright/contracts/files/endpoints'
import { matter } from '@casewright/contracts/matter/endpoints'
import { platform } from '@casewright/contracts/platform/endpoints'
import { createZip } from '@casewright/kit/data/zip'
import { defineService } from '@casewright/kit/service'
import { createNameForm } from './adapters/name-form.ts'
import { createUserTypes } from './adapters/user-types.ts'
import { readConfig, settings } from './config.ts'
import { readBlueprints } from './flows/blueprints.ts'
import { sealWebhookSecrets } from './flows/seal-webhook-secrets.ts'
import { handlers } from './handlers.ts'
import { createServiceTypeCache } from './workers/service-types.ts'
import { showWaitingDeliveries, startWebhooks } from './workers/webhooks.ts'

export const service = defineService({
  name: 'matter-service',
  schema: 'matter',
  summary: 'Source of truth for matters: status, todos, phases, deliverables and analyses',
  contract: matter,
  handlers,
  settings,
  migrations: new URL('./migrations/', import.meta.url),
  rowSecurity: { unruled: ['todos', 'deliverable_versions'] },
  open: async ({ environment, database, audit, auditPart, log, client, metrics, secrets, publicUrl }) => {
    const { sql, transaction } = database
    const config = readConfig(environment)
    const platformClient = client('platform-service', platform)
    const blueprints = await readBlueprints(new URL('./blueprints/', import.meta.url))
    await sealWebhookSecrets(transaction, secrets)
    const webhooks = startWebhooks(
      { sql, transaction, audit, secrets },
      {
        source: publicUrl,
        allowPrivate: config.WEBHOOKS_ALLOW_PRIVATE,
        attemptsMax: config.WEBHOOKS_ATTEMPTS_MAX,
      },
      log,
    )
    showWaitingDeliveries(sql, metrics)
    return {
      deps: {
        sql,
        transaction,
        audit,
        auditPart,
        log,
        secrets,
        files: client('files-service', files),
        platform: platformClient,
        nameForm: createNameForm(),
        userTypes: createUserTypes(config.USER_SERVICE_URL, log),
        zip: createZip(),
        blueprints,
        serviceTypes: createServiceTypeCache(platformClient, config.SERVICE_TYPES_MAX_AGE_MS, log),
        webhookRules: { allowPrivate: config.WEBHOOKS_ALLOW_PRIVATE },
      },
      close: () => webhooks.stop(),
    }
  },
})
