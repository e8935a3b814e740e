import type { Database } from '@casewright/kit/postgres/sql'
import type { SuiteConfig } from '../../settings.ts'
import type { Finding } from './finding.ts'

/** More than this is no delay of the network. */
const toleratedMs = 5_000
const timeoutMs = 5_000

/** Leases, deadlines and tokens compare times of several machines. */
export async function checkDatabaseClock(database: Database): Promise<Finding> {
  const before = Date.now()
  const told = await database.now()
  return clockFinding('database', told - (before + Date.now()) / 2, toleratedMs)
}

/** A token that is from the future, or has expired, by the wrong clock lets nobody in. */
export async function checkIssuerClock({ OIDC_ISSUER, OIDC_CLOCK_SKEW_SECONDS }: SuiteConfig): Promise<Finding[]> {
  if (!OIDC_ISSUER) return []
  const name = 'identity provider'
  try {
    const url = `${OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`
    const { headers } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    const told = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(told)) return [{ status: 'ok', name, detail: 'answers, and does not tell its time' }]
    // The header has whole seconds.
    return [clockFinding(name, told + 500 - Date.now(), Math.max(1000, OIDC_CLOCK_SKEW_SECONDS * 1000))]
  } catch (error) {
    const { message, cause } = error as Error
    const reason = (cause as { code?: string } | undefined)?.code ?? message
    return [
      {
        status: 'problem',
        name,
        detail: `${OIDC_ISSUER} does not answer (${reason})`,
        mend: 'See that OIDC_ISSUER is right and can be reached from here.',
      },
    ]
  }
}

function clockFinding(of: string, offMs: number, mostMs: number): Finding {
  const name = `clock of the ${of}`
  const seconds = (Math.abs(offMs) / 1000).toFixed(1)
  if (Math.abs(offMs) <= mostMs) return { status: 'ok', name, detail: 'agrees with this machine' }
  return {
    status: 'problem',
    name,
    detail: `is ${seconds} s ${offMs > 0 ? 'ahead of' : 'behind'} this machine`,
    mend: 'Let both machines keep their time by NTP.',
  }
}
