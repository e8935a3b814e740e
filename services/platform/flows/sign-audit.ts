import type { AuditSignature } from '@casewright/contracts/platform/audit-signatures'
import { canonicalJson } from '@casewright/kit/data/digest'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { AuditSigner } from '../adapters/audit-signer.ts'
import type { ChainHead } from '../queries/audit-chains.ts'
import { chainsToSign, keepSignature } from '../queries/audit-signatures.ts'
import { installation } from './audit-log.ts'

/** Signs a place in a chain and keeps the signature. */
export function signHead(sql: Sql, signer: AuditSigner, { chain, seq, hash }: ChainHead): Promise<AuditSignature> {
  const signed_at = new Date().toISOString()
  const organization_id = chain === installation ? null : chain
  const statement = canonicalJson({ purpose: 'casewright audit head', organization_id, seq, hash, signed_at })
  const signature = signer.sign(statement)
  return keepSignature(sql, chain, { seq, hash, kid: signer.kid, statement, signature, signed_at })
}

/** Signs every chain that has grown and whose last signature is old enough. */
export async function signDueChains(sql: Sql, signer: () => Promise<AuditSigner>, hours: number): Promise<void> {
  const due = await chainsToSign(sql, hours)
  for (const head of due) await signHead(sql, await signer(), head)
}

/** A signature as it is checked: whether it is of a known key, and whether its statement says what the row says. */
export interface CheckedSignature {
  seq: number
  hash: string
  state: 'good' | 'wrong' | 'unknown_key'
}

export function checkSignature(
  signer: AuditSigner,
  chain: string,
  { seq, hash, kid, statement, signature, signed_at }: AuditSignature,
): CheckedSignature {
  const organization_id = chain === installation ? null : chain
  const meant = canonicalJson({ purpose: 'casewright audit head', organization_id, seq, hash, signed_at })
  const isSigned = signer.isSigned(kid, statement, signature)
  if (isSigned === undefined) return { seq, hash, state: 'unknown_key' }
  return { seq, hash, state: isSigned && meant === statement ? 'good' : 'wrong' }
}
