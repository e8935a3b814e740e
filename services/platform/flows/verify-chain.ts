import type { VerifyResult } from '@casewright/contracts/platform/audit-logs'
import type { PlatformDeps } from '../deps.ts'
import { firstBeyondHead } from '../queries/audit-chains.ts'
import { signaturesOf } from '../queries/audit-signatures.ts'
import { checkChain } from '../rules/audit-chain.ts'
import { headOf, readChain } from './audit-log.ts'
import { checkSignature } from './sign-audit.ts'

type Anchor = { seq: number; hash: string } | undefined

/** Computes a chain again from its cut to its end, and compares with what was noted and signed. */
export async function verifyChain(
  { sql, signer }: Pick<PlatformDeps, 'sql' | 'signer'>,
  chain: string,
  anchor: Anchor,
): Promise<VerifyResult> {
  // Before the rows, so that one which is added meanwhile is not missed at the end.
  const head = await headOf(sql, chain)
  const stored = await signaturesOf(sql, chain)
  const key = stored.length > 0 ? await signer() : undefined
  const signatures = key ? stored.map((signature) => checkSignature(key, chain, signature)) : []
  const cut = head.cut_hash === null ? undefined : { seq: head.cut_seq, hash: head.cut_hash }
  const check = checkChain({ anchor, cut, signatures })
  for await (const row of readChain(sql, chain, {}, head.seq)) check.take(row)
  const { checked, problems } = check.finish(head, await firstBeyondHead(sql, chain))
  // Retention has cut the chain while it was read.
  if ((await headOf(sql, chain)).cut_seq !== head.cut_seq) return verifyChain({ sql, signer }, chain, anchor)
  const unknown_keys = signatures.filter(({ state }) => state === 'unknown_key').length
  return {
    intact: problems.length === 0,
    checked,
    head: { seq: head.seq, hash: head.hash },
    cut: cut ?? null,
    signatures: { checked: signatures.length - unknown_keys, unknown_keys },
    problems,
  }
}
