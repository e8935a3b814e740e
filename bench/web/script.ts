/** What is said: the same history and the same stream for every page. No tables, which react-markdown reads only with a plugin. */
export interface Message {
  id: string
  role: 'USER' | 'ASSISTANT'
  content: string
}

export interface StreamEvent {
  event: string
  data: Record<string, unknown>
}

export const historyLength = 500
export const streamedAnswer = 'answer-now'
export const lastWords = 'End of the answer.'

const paragraphs = [
  '## 借款关系与证据\n\n',
  '根据您提供的**借条**和*转账记录*，借款本金为人民币伍万元整，约定 2025 年 9 月 1 日前归还。借款人至今没有归还，也没有对金额提出异议。\n\n',
  'The loan note names **the lender, the borrower and the sum**; the bank record shows the payment on the same day. See the [guide](https://example.org/guide) of the court for the forms.\n\n',
  '1. 核对借条原件，确认签名和日期；\n2. 导出完整的*转账凭证*，写明 `附言`；\n3. 整理催款的聊天记录，并保留原始载体。\n\n',
  '- A demand interrupts the limitation period.\n- Interest **after** the due day can be claimed without an agreement.\n- Keep the *original* messages on the phone.\n\n',
  '> 自然人之间的借款合同对支付利息没有约定的，视为没有利息；逾期之后的利息可以另行主张。\n\n',
  '```\n本金    50000.00\n逾期    2025-09-02\n```\n\n',
]

const markdown = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => paragraphs[(from + at) % paragraphs.length]).join('')

/** Oldest first: a question and its answer by turns. */
export const history: readonly Message[] = Array.from({ length: historyLength }, (_, at) => ({
  id: `message-${at}`,
  role: at % 2 === 0 ? 'USER' : 'ASSISTANT',
  content: at % 2 === 0 ? `第 ${at / 2 + 1} 个问题：朋友借了我五万元不还，我该怎么办？` : markdown(at, 5),
}))

const nodes = ['intake', 'evidence', 'issues', 'strategy', 'risk', 'drafting', 'review', 'delivery']

/** A turn with eight tasks and an answer of this many characters in so many pieces; `count` events in all. */
export function turnOf(count: number, characters: number): StreamEvent[] {
  const deltas = count - nodes.length * 2 - 2
  const body = markdown(0, Math.ceil(characters / 100)).slice(0, characters - lastWords.length - 2)
  const text = `${body}\n\n${lastWords}`
  const cut = (at: number) => Math.round((at * text.length) / deltas)
  const events: StreamEvent[] = [{ event: 'progress', data: { request_key: streamedAnswer } }]
  for (let at = 0; at < deltas; at++) {
    const node = nodes[Math.floor((at * nodes.length) / deltas)] as string
    const before = at === 0 ? undefined : nodes[Math.floor(((at - 1) * nodes.length) / deltas)]
    if (before !== undefined && before !== node) events.push(taskEvent('task_end', before))
    if (before !== node) events.push(taskEvent('task_start', node))
    const content = text.slice(cut(at), cut(at + 1))
    events.push({ event: 'delta', data: { message_id: streamedAnswer, content } })
  }
  events.push(taskEvent('task_end', nodes.at(-1) as string), { event: 'end', data: { status: 'completed' } })
  return events
}

const taskEvent = (event: string, node: string): StreamEvent => ({ event, data: { node, title: node } })

/** A file of 300,000 characters, with the words that an answer quotes in its middle. */
export const quote = '借款人确认已收到上述款项伍万元整'
export const fileName = '卷宗.txt'
const line = '第一条 出借人向借款人出借人民币，借款人应当按照约定的期限归还。\n'
const half = line.repeat(Math.ceil(150_000 / line.length)).slice(0, 150_000)
export const fileText = `${half}${quote}。\n${half}`
