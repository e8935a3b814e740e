import type { AuditLog, VerifyResult } from '@casewright/contracts/platform/audit-logs'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'

/** Before the first row of every chain. */
export const firstHash = '0'.repeat(64)

type Content = Omit<AuditLog, 'seq' | 'previous_hash' | 'hash'>

/** A row's hash covers its content and the hash before it, and so all that came before. */
export function hashOf(previous_hash: string, row: Content): string {
  const { id, organization_id, user_id, service, action, resource_type, resource_id, details } = row
  const { request_id, at, collected_at } = row
  const what = { id, organization_id, user_id, service, action, resource_type, resource_id, details }
  const content = { ...what, request_id, at, collected_at }
  return digestOf(`${previous_hash}\n${canonicalJson(content)}`)
}

type Problem = VerifyResult['problems'][number]

const problemsMax = 100

/** Walks a chain row by row, in the order of `seq`, and finds where it is not what was once written. */
export interface ChainCheck {
  take(row: AuditLog): void
  /** Compares with the end that was noted when the last row was added; `beyond` is a row that lies after it. */
  finish(head: { seq: number; hash: string }, beyond: number | undefined): { checked: number; problems: Problem[] }
}

interface Place {
  seq: number
  hash: string
}

/** What is known about a chain beside its rows. */
export interface ChainKnowledge {
  /** An end that was noted elsewhere. */
  anchor?: Place | undefined
  /** The last row that retention has cut off. */
  cut?: Place | undefined
  /** Ends that were signed; only `good` signatures count. */
  signatures?: readonly (Place & { state: 'good' | 'wrong' | 'unknown_key' })[]
}

export function checkChain({ anchor, cut, signatures = [] }: ChainKnowledge = {}): ChainCheck {
  const problems: Problem[] = []
  let checked = 0
  let last = cut ?? { seq: 0, hash: firstHash }
  const signed = Map.groupBy(
    signatures.filter(({ state }) => state === 'good'),
    ({ seq }) => seq,
  )
  const compareSigned = ({ seq, hash }: Place) => {
    if (signed.get(seq)?.some((signature) => signature.hash !== hash))
      report(seq, 'signature_differs', 'the row has another hash than the one that was signed')
  }
  const report = (seq: number, kind: Problem['kind'], message: string) => {
    if (problems.length < problemsMax) problems.push({ seq, kind, message })
  }
  const removed = (from: number, to: number) =>
    report(from, 'removed', from === to ? 'the row is missing' : `the rows ${from} to ${to} are missing`)
  for (const { seq, state } of signatures)
    if (state === 'wrong') report(seq, 'signature_wrong', 'the signature does not fit its statement')
  if (cut) {
    compareSigned(cut)
    if (!signed.has(cut.seq))
      report(cut.seq, 'cut_unsigned', 'the rows up to this one were cut off without a signature')
  }
  return {
    take(row) {
      checked++
      if (hashOf(row.previous_hash, row) !== row.hash)
        report(row.seq, 'edited', 'the row is not what its hash was made of')
      if (row.seq > last.seq + 1) removed(last.seq + 1, row.seq - 1)
      else if (row.previous_hash !== last.hash)
        report(row.seq, 'reordered', 'the row does not follow the one before it')
      if (anchor?.seq === row.seq && anchor.hash !== row.hash)
        report(row.seq, 'anchor_differs', 'the row has another hash than the one that was noted')
      compareSigned(row)
      last = { seq: row.seq, hash: row.hash }
    },
    finish(head, beyond) {
      if (head.seq > last.seq) removed(last.seq + 1, head.seq)
      else if (head.hash !== last.hash) report(last.seq, 'edited', 'the last row is not the one that was written last')
      if (beyond !== undefined) report(beyond, 'edited', 'the row stands after the one that was written last')
      const lost = [...signed.keys()].filter((seq) => seq > last.seq)
      for (const seq of lost) report(seq, 'signature_differs', 'the row that was signed is missing')
      if (anchor && anchor.seq > last.seq) report(anchor.seq, 'anchor_differs', 'the row that was noted is missing')
      return { checked, problems }
    },
  }
}
