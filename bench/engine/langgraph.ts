// @ts-nocheck: the types come with the peer, which only those who run the bench install.
import { Command, INTERRUPT, isInterrupted } from '@langchain/langgraph'
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres'
import type { Contender } from './contender.ts'
import { answers, profile } from './flow.ts'
import { quiet } from './langgraph-quiet.ts'
import { workbench } from './workbench-graph.ts'

/** LangGraph in this process with its PostgreSQL saver, both with their defaults: durability `async`, 10 connections. */
export async function openLangGraph(url: string, schema: string): Promise<Contender> {
  Object.assign(process.env, quiet)
  const saver = PostgresSaver.fromConnString(url, { schema })
  await saver.setup()
  const graph = workbench.compile({ checkpointer: saver })

  async function turn(thread_id: string, input: Parameters<typeof graph.stream>[0]) {
    let tokens = 0
    let questions = 0
    let output = ''
    const stream = await graph.stream(input, { configurable: { thread_id }, streamMode: ['updates', 'custom'] })
    for await (const [mode, chunk] of stream) {
      if (mode === 'custom') tokens++
      else if (isInterrupted<{ questions: unknown[] }>(chunk))
        questions = chunk[INTERRUPT][0]?.value?.questions.length ?? 0
      else output = chunk.chat_respond?.output ?? output
    }
    return { tokens, questions, output }
  }

  return {
    name: 'LangGraph in process',
    async turnPair(threadId) {
      const asked = await turn(threadId, { input: 'My landlord keeps the deposit.', profile })
      if (asked.questions !== 2) throw new Error(`LangGraph asked ${asked.questions} questions`)
      const { tokens, output } = await turn(threadId, new Command({ resume: answers }))
      if (output === '') throw new Error('LangGraph did not answer')
      return { tokens }
    },
    close: () => saver.end(),
  }
}
