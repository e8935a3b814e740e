import type { ErrorCode, FieldProblem } from './types/shared.ts'

/** A call that was refused or did not come through, by the code that the API has for it. */
export class CasewrightError extends Error {
  override readonly name = 'CasewrightError'
  readonly code: ErrorCode
  /** What the answer told beside the message: problems of fields, the pending card, seconds to wait. */
  readonly details: unknown

  constructor(code: ErrorCode, message: string, details: unknown = null, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.details = details
  }
}

/** What is wrong with which field, of an `invalid_input`. */
export const fieldProblems = ({ code, details }: CasewrightError): FieldProblem[] =>
  code === 'invalid_input' && Array.isArray(details) ? (details as FieldProblem[]) : []

/** Any thrown value as an error of this package; what is none of it is a fault of the program. */
export const asCasewrightError = (thrown: unknown): CasewrightError =>
  thrown instanceof CasewrightError
    ? thrown
    : new CasewrightError('internal_error', 'something went wrong in this program', null, { cause: thrown })

/** That nothing, or nothing of ours, answered: worth another try. */
export const unreachable = (reason: string, cause?: unknown): CasewrightError =>
  new CasewrightError('dependency_unavailable', reason, null, { cause })
