// @ts-nocheck: the types come with the peer, which only those who run the bench install.
import { serve } from '@hono/node-server'
import { createEmbedServer, type ThreadSaver } from '@langchain/langgraph-api/experimental/embed'
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres'
import { peerGraph } from './peer-graph.ts'

const [databaseUrl = '', modelUrl = ''] = process.argv.slice(2)
const checkpointer = PostgresSaver.fromConnString(databaseUrl, { schema: 'langgraph' })
await checkpointer.setup()

type Thread = Awaited<ReturnType<ThreadSaver['get']>>
const kept = new Map<string, Thread>()

/** The names of the threads stay in memory, which costs it least; their states are in the database. */
const threads: ThreadSaver = {
  async get(thread_id) {
    return kept.get(thread_id) as Thread
  },
  async set(thread_id, { metadata = {} }) {
    const thread = { thread_id, metadata: { ...kept.get(thread_id)?.metadata, ...metadata } }
    kept.set(thread_id, thread)
    return thread
  },
  async delete(thread_id) {
    kept.delete(thread_id)
  },
}

const app = createEmbedServer({ graph: { workbench: peerGraph(modelUrl) }, threads, checkpointer })
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`listens at ${port}`))
