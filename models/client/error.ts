/** A model that could not do its part. The turn ends with `error` and `end`; `retryable` says whether trying again may help. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly code: 'model_unavailable' | 'model_timeout' | 'model_rate_limited' | 'model_output_invalid' | 'model_refused'
  readonly retryable: boolean

  constructor(code: ModelError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.retryable = code !== 'model_output_invalid' && code !== 'model_refused'
  }
}
