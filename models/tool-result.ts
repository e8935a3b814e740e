import { storableJson } from '@casewright/kit/data/storable-json'
import { clipText } from '@casewright/kit/text/clip-text'

/** What one call may put before a model and into its trace. */
const resultCharactersMax = 20_000

/** What goes into a tool or comes out of it, as a model and a trace may see it: JSON of bounded size that can be stored. */
export function toolResult(value: unknown): unknown {
  const json = storableJson(value)
  if (json.length <= resultCharactersMax) return JSON.parse(json)
  const text = typeof value === 'string' ? (JSON.parse(json) as string) : json
  return { clipped: true, characters: text.length, text: clipText(text, resultCharactersMax) }
}

const failureCharactersMax = 1000

/** A failure in words, for a model and a trace. */
export const toldFailure = (error: unknown): string =>
  JSON.parse(storableJson(clipText(error instanceof Error ? error.message : String(error), failureCharactersMax)))
