/** Something that a model may call while it works on a skill. */
export interface Tool {
  name: string
  description: string
  /** JSON Schema of `input`. */
  input_schema: Record<string, unknown>
  /** What it gives goes back to the model as JSON. A failure is told to the model as a text and does not end the skill. */
  run(input: Record<string, unknown>, signal: AbortSignal): Promise<unknown>
}
