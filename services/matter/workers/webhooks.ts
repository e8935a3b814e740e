import type { Logger } from '@casewright/kit/data/log'
import { readTogether, type ServiceMetrics } from '@casewright/kit/http/metrics'
import { startLeasedWorker } from '@casewright/kit/work/leased-worker'
import { startPeriodic } from '@casewright/kit/work/periodic'
import { webhookSecretPlace } from '../adapters/webhook-secret.ts'
import { createWebhookSender } from '../adapters/webhook-sender.ts'
import type { MatterDeps } from '../deps.ts'
import {
  type DueDelivery,
  giveUpDisabled,
  giveUpWaiting,
  markDelivered,
  markFailed,
  removeOldDeliveries,
  takeDueDeliveries,
  waitingDeliveries,
} from '../queries/webhook-deliveries.ts'
import { disableWebhook } from '../queries/webhooks.ts'
import { webhookBody } from '../rules/webhook-body.ts'
import { judge, type Verdict } from '../rules/webhook-outcome.ts'
import { retryPauseMs } from '../rules/webhook-retry.ts'

/** Carries what happened to those who asked for it, until the service stops. */
export interface WebhookRunner {
  stop(): Promise<void>
}

interface RunnerOptions {
  /** The source that CloudEvents name. */
  source(): string
  allowPrivate: boolean
  attemptsMax: number
  retryBaseMs?: number
  timeoutMs?: number
  /** What a dead process had taken is sent again after this time. It is longer than any attempt. */
  leaseMs?: number
  pollMs?: number
}

const lanesMax = 16
const sweepMs = 3_600_000
const keptDays = 30
const rowsPerSweep = 5_000
const stopMsMax = 2_000
export const disabledReason = 'the webhook was disabled'

/**
 * Every webhook has a lane, in which its deliveries are sent one after the other: a slow one holds up nobody else. Each is
 * sent at least once, with one and the same id, because a process may die between sending and noting it.
 */
export function startWebhooks(
  deps: Pick<MatterDeps, 'sql' | 'transaction' | 'audit' | 'secrets'>,
  options: RunnerOptions,
  log: Logger,
): WebhookRunner {
  const { sql } = deps
  const {
    source,
    allowPrivate,
    attemptsMax,
    retryBaseMs = 5_000,
    timeoutMs = 10_000,
    leaseMs = 30_000,
    pollMs = 1_000,
  } = options
  const sender = createWebhookSender({ allowPrivate, timeoutMs })
  /** Webhooks that gave no answer, and until when they are left alone: as long as they have kept a lane for nothing. */
  const resting = new Map<string, number>()
  let stopping = false

  const attempt = async (delivery: DueDelivery, signal: AbortSignal): Promise<void> => {
    const begunMs = Date.now()
    const secret = deps.secrets.open(delivery.secret, webhookSecretPlace(delivery.webhook_id))
    const outcome = await sender.send({ ...delivery, secret, ...webhookBody(delivery, source()) }, signal)
    // This process broke it off: another one sends it again when the lease ends.
    if (signal.aborted && 'problem' in outcome) return
    if ('problem' in outcome) resting.set(delivery.webhook_id, 2 * Date.now() - begunMs)
    await note(delivery, judge(outcome))
  }
  const note = async (delivery: DueDelivery, verdict: Verdict): Promise<void> => {
    const { delivery_id, webhook_id, attempts } = delivery
    if (verdict.as === 'delivered') return markDelivered(sql, delivery_id)
    const { reason } = verdict
    if (verdict.as === 'gone') {
      log.warn({ delivery_id, webhook_id }, 'a webhook is gone and was disabled')
      return disable(delivery, reason)
    }
    const last = attempts + 1 >= attemptsMax
    if (last) log.warn({ delivery_id, webhook_id, reason }, 'a webhook delivery was given up')
    const pauseMs = last ? undefined : retryPauseMs(attempts + 1, retryBaseMs, Math.random())
    return markFailed(sql, delivery_id, reason, pauseMs)
  }
  const disable = ({ delivery_id, webhook_id, organization_id }: DueDelivery, reason: string): Promise<void> =>
    deps.transaction(async (sql) => {
      const disabled = await disableWebhook(sql, organization_id, webhook_id)
      await markFailed(sql, delivery_id, reason, undefined)
      await giveUpWaiting(sql, webhook_id, disabledReason)
      if (!disabled) return
      const about = { resource_type: 'webhook', resource_id: webhook_id, details: { enabled: false, status: 410 } }
      await deps.audit(sql, { organization: organization_id, user: null, action: 'webhook.updated', ...about })
    })
  const claim = (max: number, held: readonly string[]): Promise<DueDelivery[]> => {
    for (const [webhook_id, untilMs] of resting) if (untilMs <= Date.now()) resting.delete(webhook_id)
    return takeDueDeliveries(sql, { max, leaseMs, except: [...held, ...resting.keys()] })
  }
  const lanes = startLeasedWorker<DueDelivery>({
    name: 'webhook deliveries',
    log,
    pollMs,
    atOnceMax: lanesMax,
    keyOf: ({ webhook_id }) => webhook_id,
    claim,
    async work(first, signal) {
      const { webhook_id } = first
      for (let next: DueDelivery | undefined = first; next; ) {
        await attempt(next, signal)
        const ready: boolean = !stopping && !resting.has(webhook_id)
        next = ready ? (await takeDueDeliveries(sql, { max: 1, leaseMs, only: webhook_id }))[0] : undefined
      }
    },
  })
  const sweeping = startPeriodic('sweep of old webhook deliveries', sweepMs, () => sweep(deps), log)
  return {
    async stop() {
      stopping = true
      await Promise.all([lanes.stop(stopMsMax), sweeping.stop()])
      await sender.close()
    },
  }
}

export function showWaitingDeliveries(sql: MatterDeps['sql'], { gauge }: Pick<ServiceMetrics, 'gauge'>): void {
  const waiting = readTogether(() => waitingDeliveries(sql))
  gauge('webhook_deliveries_waiting', 'Webhook deliveries that are not delivered yet', [], async () => [
    { value: (await waiting()).deliveries },
  ])
  gauge('webhook_deliveries_oldest_seconds', 'How long the oldest of them has waited', [], async () => [
    { value: (await waiting()).seconds },
  ])
}

async function sweep({ sql }: Pick<MatterDeps, 'sql'>): Promise<void> {
  await giveUpDisabled(sql, disabledReason)
  while ((await removeOldDeliveries(sql, keptDays, rowsPerSweep)) === rowsPerSweep);
}
