import type { ServiceSamples } from './sample.ts'

const nothing = { items: [], total: 0 }
const answers = { user_response: { answers: [{ field_key: 'intake.opponent', value: 'taken over' }] } }

export const aiEngine: ServiceSamples = {
  async write(post, secret) {
    const run = async (path: string, body: object) =>
      (await post(`/api/v1/internal/ai/${path}`, body)).data as Record<string, string>
    const whose = { user_id: 'all', session_id: `matrix-engine`, matter_id: 'matrix-engine' }
    // One thread waits for the answer to its card, the other has ended.
    const waiting = {
      thread_id: 'consultation:matrix-waiting',
      message: `他欠我的 ${secret} 不还，我想起诉。`,
      ...whose,
    }
    await run('agent/execute', { ...waiting, skill: 'intake', skill_only: true })
    const { thread_id = '', trace_id = '' } = await run('agent/execute', {
      thread_id: 'consultation:matrix-ended',
      message: `What is ${secret}?`,
      skill: 'chat_answer',
      skill_only: true,
      user_id: 'all',
      session_id: 'matrix-engine',
    })
    return { threadId: thread_id, waitingId: waiting.thread_id, traceId: trace_id }
  },
  calls: ({ threadId = '', waitingId = '', traceId = '' }) => {
    const ofThread = { query: `thread_id=${threadId}` }
    const waiting = { thread_id: waitingId }
    const taken = { body: { thread_id: threadId, message: 'What is it?' }, foreign: 404 as const }
    return {
      erasePerson: {
        body: { user_id: 'x', organization_id: 'x', pseudonym: `erased:${'0'.repeat(32)}`, dry_run: true, links: {} },
      },
      exportPerson: { body: { user_id: 'x', organization_id: 'x' } },
      readRetention: {},
      listSkills: {},
      readSkill: { params: { skill_name: 'intake' } },
      executeSkill: { params: { skill_name: 'intake' }, body: { thread_id: threadId }, foreign: 404 },
      readPendingCard: { query: `thread_id=${waitingId}`, foreign: { has_pending_card: false } },
      executeAgent: taken,
      resumeAgent: { body: { ...waiting, ...answers }, foreign: 404 },
      streamExecute: taken,
      streamResume: { body: { ...waiting, ...answers }, foreign: 404 },
      followStream: { ...ofThread, foreign: 404 },
      cancelRun: { body: waiting, foreign: 404 },
      replayThread: { body: { thread_id: threadId, step: 1 }, foreign: 404 },
      readTimeline: { query: 'session_id=matrix-engine', foreign: nothing },
      listTraces: { foreign: nothing },
      readTrace: { params: { trace_id: traceId }, foreign: 404 },
      listUsage: {},
      testModel: {},
      readUsageStats: {},
    }
  },
}
