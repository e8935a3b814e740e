import type { PlatformDeps } from '../deps.ts'
import { chainsWithOld, cutChain, cutPlace } from '../queries/audit-chains.ts'
import { signHead } from './sign-audit.ts'

const rowsPerCut = 5_000

/**
 * Deletes audit rows that are older than the retention time. The last row that goes is signed in the same transaction, so
 * that what remains can be verified from there, and nobody else can cut a chain unseen.
 */
export async function cutOldAudit(
  { sql, transaction, signer }: Pick<PlatformDeps, 'sql' | 'transaction' | 'signer'>,
  days: number,
): Promise<void> {
  if (days === 0) return
  for (const chain of await chainsWithOld(sql, days)) {
    let removed: number
    do
      removed = await transaction(async (sql) => {
        const place = await cutPlace(sql, chain, days, rowsPerCut)
        if (!place) return 0
        await signHead(sql, await signer(), place)
        return cutChain(sql, place)
      })
    while (removed === rowsPerCut)
  }
}
