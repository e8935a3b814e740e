import type { RemoteEvaluation } from '@casewright/contracts/platform/feature-flags'
import { digestOf } from '@casewright/kit/data/digest'
import type { BytesReply } from '@casewright/kit/http/bytes'
import { etagOf } from '@casewright/kit/http/etag'
import { evaluate, type FlagState, type Subject } from '../rules/flag-evaluation.ts'

/** An evaluation in the words of the OpenFeature remote evaluation protocol. */
export const evaluateRemotely = (flag: FlagState, subject: Subject): RemoteEvaluation => ({
  ...evaluate(flag, subject),
  metadata: { version: flag.version },
})

/** The protocol knows no envelope. */
export const protocolAnswer = (
  status: 200 | 400 | 404,
  value: object,
  headers: Record<string, string> = {},
): BytesReply => ({
  bytes: JSON.stringify(value),
  contentType: 'application/json; charset=utf-8',
  status,
  headers,
})

/** Changes with any flag that somebody could see changed, and differs from one subject to the next. */
export const tagOf = (flags: readonly RemoteEvaluation[], { user, organization }: Subject): string =>
  etagOf(digestOf(JSON.stringify([user ?? null, organization ?? null, flags])))
