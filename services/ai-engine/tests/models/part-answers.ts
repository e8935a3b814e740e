import { intakeKind } from '@casewright/legal/intake/intake-kind'

/** What a part's prompt holds: its numbered texts, and the message. */
export interface PartAsked {
  texts: readonly { number: number; title: string; text: string }[]
  message: string
}

/** Reads the prompt of a model's part of a skill. */
export function partAsked(content: string): PartAsked {
  const lines = content
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  return { texts: lines.slice(0, -1), message: lines.at(-1).message }
}

/** What an honest model answers, by skill: it finds what the message plainly says, and nothing else. */
export const partAnswers: Readonly<Record<string, (asked: PartAsked) => Record<string, unknown>>> = {
  intake: ({ message }) => {
    const [name] = /张三/.exec(message) ?? []
    return {
      kind: intakeKind(message, false, false),
      cause: null,
      side: null,
      wants: null,
      slots: name === undefined ? [] : [{ slot: 'respondent', value: name, number: 0, quote: name }],
    }
  },
}
