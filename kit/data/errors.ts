/** Every failure a caller can see: its stable code and the HTTP status that carries it. */
const statusOfCode = {
  invalid_input: 400,
  playbook_config_rejected: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  card_pending: 409,
  no_card_pending: 409,
  thread_busy: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  dependency_unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOfCode
export const errorCodes = Object.keys(statusOfCode) as ErrorCode[]
export const statusOf = (code: ErrorCode): number => statusOfCode[code]
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(statusOfCode, code)

/** One row of an `invalid_input` failure: where in the request, and what is wrong there. */
export interface FieldProblem {
  path: string
  message: string
}

/** The one error that handlers throw on purpose. Anything else that is thrown is a bug and becomes `internal_error`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  /** Becomes the `data` of the answer. */
  readonly details: unknown

  constructor(code: ErrorCode, message: string, details: unknown = null, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.details = details
  }

  get status(): number {
    return statusOfCode[this.code]
  }
}

/** The row, or `not_found` naming what was looked for. */
export function found<T>(row: T | undefined | null, what: string): T {
  if (row === undefined || row === null) throw new ServiceError('not_found', `${what} not found`)
  return row
}

/** Where in a request: the part first, then its members, joined by dots: `body.items.0.name`, `headers.If-Match`. */
type RequestPart = 'body' | 'query' | 'params' | 'headers'
export type FieldPath = RequestPart | `${RequestPart}.${string}`

/** An `invalid_input` about one field, for rules that a schema cannot say. */
export const invalidField = (path: FieldPath, message: string): ServiceError => invalidInput([{ path, message }])

export const invalidInput = (problems: FieldProblem[]): ServiceError =>
  new ServiceError(
    'invalid_input',
    problems.map((problem) => `${problem.path} ${problem.message}`).join('; '),
    problems,
  )

/** An `invalid_input` with one row for each item of a list that is not as it must be. */
export function requireItems<T>(path: string, items: readonly T[], fits: (item: T) => boolean, message: string): void {
  const problems = items.flatMap((item, index) => (fits(item) ? [] : [{ path: `${path}.${index}`, message }]))
  if (problems.length > 0) throw invalidInput(problems)
}

/** Understood, and not taken: sending the same again would not help. */
export const isRefusal = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.status >= 400 && error.status < 500 && error.code !== 'rate_limited'

/** How the PostgreSQL driver and server say that the database is away, starting, stopping or overloaded. */
const databaseOutages = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // Of a standby, or of a server that was made read-only: another one takes writes, or soon will.
  '25006',
  '53100',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '40001',
  '40P01',
])

/** A socket that is not there looks like any missing file, but for what was tried with it. */
const isMissingSocket = ({ code, syscall }: { code?: unknown; syscall?: unknown }): boolean =>
  code === 'ENOENT' && syscall === 'connect'

/** What a caller may know of any thrown value: a `ServiceError` as it is, an outage as such, all else without its inside. */
export function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  const failure = (thrown ?? {}) as { code?: unknown; syscall?: unknown }
  const { code } = failure
  return typeof code === 'string' && (databaseOutages.has(code) || isMissingSocket(failure))
    ? new ServiceError(
        'dependency_unavailable',
        `the database does not answer (${code}); try again in a moment`,
        null,
        { cause: thrown },
      )
    : new ServiceError(
        'internal_error',
        'something went wrong on our side; the log has it under this request id',
        null,
        { cause: thrown },
      )
}
