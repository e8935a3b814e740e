// @ts-nocheck: the types come with the peer, which only those who run the bench install.
import { Annotation, END, interrupt, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'

interface Question {
  question: string
  field_key: string
}

const cardQuestions: Question[] = ['note_one', 'note_two'].map((field_key) => ({ question: field_key, field_key }))

const State = Annotation.Root({
  input: Annotation<string>,
  intent: Annotation<string>,
  skill: Annotation<string>,
  questions: Annotation<Question[]>,
  answers: Annotation<Record<string, string>>,
  intake: Annotation<Record<string, unknown>>,
  output: Annotation<string>,
})

type PeerState = typeof State.State
type Patch = typeof State.Update

/** The same rounds as the suite's turn, with the same model behind its own HTTP endpoint, written as its users write it. */
export function peerGraph(modelUrl: string) {
  const model = new ChatOpenAI({ model: 'instant', apiKey: 'x', configuration: { baseURL: modelUrl }, maxRetries: 0 })

  const router = (state: PeerState): Patch => ({ intent: state.input.startsWith('/') ? 'chat' : 'skill' })

  const dispatch = (): Patch => ({ skill: 'intake' })

  async function runSkill({ input, answers }: PeerState): Promise<Patch> {
    const said = await model.invoke([
      ['system', 'You take the account of a client. Answer with one JSON object and nothing else.'],
      ['user', `${input}\n${JSON.stringify(answers ?? {})}`],
    ])
    return { intake: JSON.parse(said.text), questions: answers ? [] : cardQuestions }
  }

  /** A node of its own: one that asks begins anew when it is resumed, and the model would be asked once more. */
  const askUser = ({ questions }: PeerState): Patch => ({
    answers: interrupt<{ questions: Question[] }, Record<string, string>>({ questions }),
  })

  const syncData = ({ intake }: PeerState): Patch => ({ intake: { ...intake, synced: true } })

  async function chatRespond({ input }: PeerState, config: LangGraphRunnableConfig): Promise<Patch> {
    let output = ''
    const stream = await model.stream([
      ['system', 'You are the assistant of a law firm.'],
      ['user', input],
    ])
    for await (const { text } of stream) {
      if (text === '') continue
      config.writer?.({ token: text })
      output += text
    }
    return { output }
  }

  return new StateGraph(State)
    .addNode('router', router)
    .addNode('dispatch', dispatch)
    .addNode('run_skill', runSkill)
    .addNode('sync_data', syncData)
    .addNode('ask_user', askUser)
    .addNode('chat_respond', chatRespond)
    .addEdge(START, 'router')
    .addConditionalEdges('router', ({ intent }) => (intent === 'skill' ? 'dispatch' : 'chat_respond'), [
      'dispatch',
      'chat_respond',
    ])
    .addEdge('dispatch', 'run_skill')
    .addEdge('run_skill', 'sync_data')
    .addConditionalEdges('sync_data', ({ questions }) => (questions.length > 0 ? 'ask_user' : 'chat_respond'), [
      'ask_user',
      'chat_respond',
    ])
    .addEdge('ask_user', 'run_skill')
    .addEdge('chat_respond', END)
    .compile()
}
