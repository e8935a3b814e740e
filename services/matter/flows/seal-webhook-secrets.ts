import { isSealed, type SecretBox } from '@casewright/kit/data/secret-box'
import type { Database } from '@casewright/kit/postgres/sql'
import { webhookSecretPlace } from '../adapters/webhook-secret.ts'
import { lockSecretsUnlike, putSecret } from '../queries/webhooks.ts'

/** Seals with the present key what an earlier version left plain or the key before has sealed. */
export const sealWebhookSecrets = (transaction: Database['transaction'], secrets: SecretBox): Promise<void> =>
  transaction(async (sql) => {
    for (const { webhook_id, secret } of await lockSecretsUnlike(sql, secrets.prefix)) {
      const place = webhookSecretPlace(webhook_id)
      const plain = isSealed(secret) ? secrets.open(secret, place) : secret
      await putSecret(sql, webhook_id, secrets.seal(plain, place))
    }
  })
