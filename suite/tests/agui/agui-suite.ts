import { HttpAgent } from '@ag-ui/client'
import type { Event, Interrupt } from '@ag-ui/core'
import { EventSchemas } from '@ag-ui/core/schemas'
import type { Card, Question } from '@casewright/contracts/card'

export const loan = '张三2024年1月5日向我借款10万元，约定年利率6%，到期日2024年12月31日，至今没有归还，我想起诉他。'

/** The protocol's own agent at a consultation. */
export const agentAt = (url: string, id: string, token: string): HttpAgent =>
  new HttpAgent({ url: `${url}/agui/${id}`, threadId: id, headers: { Authorization: `Bearer ${token}` } })

/** Runs it once and gives every event, each judged by the protocol's schemas. */
export async function run(agent: HttpAgent, parameters: Parameters<HttpAgent['runAgent']>[0] = {}): Promise<Event[]> {
  const events: Event[] = []
  await agent.runAgent(parameters, { onEvent: ({ event }) => void events.push(EventSchemas.parse(event) as Event) })
  return events
}

export const said = (content: string) => ({ id: crypto.randomUUID(), role: 'user', content }) as const
export const typesOf = (events: readonly Event[]): string[] => [...new Set(events.map(({ type }) => String(type)))]

/** Answers that fit each question of the card that an interrupt carries. */
export function payloadFor({ metadata }: Interrupt): Record<string, unknown> {
  const { questions } = (metadata as { card: Card }).card
  return Object.fromEntries(questions.filter(isAnswered).map((question) => [question.field_key, answerTo(question)]))
}

const isAnswered = ({ input_type }: Question): boolean => input_type !== 'file'

function answerTo({ input_type, options = [], min = 1 }: Question): unknown {
  const first = options[0]?.value
  switch (input_type) {
    case 'number':
    case 'money':
      return min
    case 'boolean':
      return false
    case 'date':
      return '2025-01-05'
    case 'select':
      return first
    case 'multi_select':
      return first === undefined ? [] : [first]
    case 'text':
    case 'textarea':
    case 'file':
      return '没有'
  }
}
