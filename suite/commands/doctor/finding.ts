/** One thing that was looked at. What is not well says how to mend it; none of it is ever a secret. */
export interface Finding {
  status: 'ok' | 'warning' | 'problem'
  name: string
  detail: string
  mend?: string
}
