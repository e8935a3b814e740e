/** What came of one attempt: an answer, or none and why. */
export type SendOutcome = { status: number } | { problem: string }

export type Verdict =
  | { as: 'delivered' }
  /** The receiver says that it wants nothing more, ever. */
  | { as: 'gone'; reason: string }
  | { as: 'failed'; reason: string }

export function judge(outcome: SendOutcome): Verdict {
  if ('problem' in outcome) return { as: 'failed', reason: outcome.problem }
  const { status } = outcome
  if (status >= 200 && status < 300) return { as: 'delivered' }
  if (status === 410) return { as: 'gone', reason: 'answered 410, so the webhook was disabled' }
  const redirect = status >= 300 && status < 400
  return { as: 'failed', reason: `answered ${status}${redirect ? '; redirects are not followed' : ''}` }
}
