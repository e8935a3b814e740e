interface Tokens {
  input_tokens: number
  output_tokens: number
  /** Part of the input. */
  cached_tokens: number
}

interface Price {
  input: number
  cached: number
  output: number
}

const perTokens = 1_000_000
const decimals = 1e10

/** What the tokens cost; nothing when the model has no price. Rounded, so that sums of tenths stay readable. */
export function costOf({ input_tokens, output_tokens, cached_tokens }: Tokens, price: Price | undefined): number {
  if (!price) return 0
  const fresh = Math.max(0, input_tokens - cached_tokens)
  const sum = fresh * price.input + cached_tokens * price.cached + output_tokens * price.output
  return Math.round((sum / perTokens) * decimals) / decimals
}
