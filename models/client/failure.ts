import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from '@ai-sdk/provider'
import { ModelError } from './error.ts'

/** What may help after a failure: the same model once more, a plainer way to ask for JSON, another model, or nothing. */
type Remedy = 'again' | 'plainer' | 'other' | 'none'

export class ModelFailure extends ModelError {
  readonly remedy: Remedy
  /** `Retry-After` as it came. */
  readonly retryAfter: string | undefined

  constructor(code: ModelError['code'], message: string, remedy: Remedy, retryAfter?: string) {
    super(code, message)
    this.remedy = remedy
    this.retryAfter = retryAfter
  }
}

const messageLengthMax = 300
const keyLengthMin = 6
const isAboutFormat = /response.?format|response.?mime|json.?(schema|object|mode)|structured.?output/i

/** No cause is attached: what the library throws carries the whole request, and may carry the key. */
export function failureOf(error: unknown, key: string | undefined): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300)
    return statusFailure(error, error.statusCode, key)
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return new ModelFailure('model_unavailable', 'the model sent something that is not a chat completion', 'other')
  if (InvalidResponseDataError.isInstance(error) || (APICallError.isInstance(error) && error.statusCode !== undefined))
    return new ModelFailure('model_unavailable', "the model's stream was cut", 'again')
  const told = messageOfEvent(error)
  if (told) {
    const limited = /rate.?limit|^429$/i.test(told.code)
    const code = limited ? 'model_rate_limited' : 'model_unavailable'
    return new ModelFailure(code, `the model broke off: ${clipped(told.message, key)}`, 'again')
  }
  return new ModelFailure('model_unavailable', `the model's endpoint cannot be reached${codeOf(error)}`, 'again')
}

function statusFailure(error: APICallError, status: number, key: string | undefined): ModelFailure {
  const retryAfter = error.responseHeaders?.['retry-after']
  const message = `the model's endpoint answered ${status}: ${clipped(error.message || 'without a word', key)}`
  if (status === 429) return new ModelFailure('model_rate_limited', message, 'again', retryAfter)
  if (status >= 500 || status === 408) return new ModelFailure('model_unavailable', message, 'again', retryAfter)
  const isFormat = (status === 400 || status === 422) && isAboutFormat.test(`${error.message} ${error.responseBody}`)
  return new ModelFailure('model_unavailable', message, isFormat ? 'plainer' : status === 404 ? 'other' : 'none')
}

/** An error that the endpoint sent as an event of its stream: the library hands it on as it came. */
function messageOfEvent(error: unknown): { message: string; code: string } | undefined {
  if (typeof error !== 'object' || error === null || error instanceof Error || !('message' in error)) return undefined
  const { message, code, type } = error as { message: string; code?: string | number | null; type?: string | null }
  return { message, code: String(code ?? type ?? '') }
}

const clipped = (message: string, key: string | undefined): string =>
  (key !== undefined && key.length >= keyLengthMin ? message.replaceAll(key, '***') : message)
    .replaceAll(/\s+/g, ' ')
    .slice(0, messageLengthMax)

/** Codes only: messages of connection errors carry addresses. */
function codeOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown }
    if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return ` (${code})`
  }
  return ''
}
