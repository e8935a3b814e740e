import { addAndRemove, type ServiceSamples } from './sample.ts'

const answers = { user_response: { answers: [{ field_key: 'intake.opponent', value: 'taken over' }] } }
const said = { message: 'taken over' }

export const consultations: ServiceSamples = {
  async write(post, secret) {
    const created = async (path: string, body: object) => (await post(path, body)).data as Record<string, string>
    const matters = '/../matter-service/api/v1/matters'
    const { matter_id = '' } = await created(matters, { title: secret })
    const { id = '' } = await created('/api/v1/consultations/sessions', { title: secret, matter_id })
    await addAndRemove(post, `${matters}/${matter_id}`)
    const { id: messageId = '' } = await created(`/api/v1/internal/sessions/${id}/messages/assistant`, {
      content: secret,
    })
    return { id, messageId }
  },
  calls: ({ id = '', messageId = '' }) => {
    const of = { params: { id }, foreign: 404 as const }
    const internal = { params: { sessionId: id }, foreign: 404 as const }
    return {
      erasePerson: {
        body: { user_id: 'x', organization_id: 'x', pseudonym: `erased:${'0'.repeat(32)}`, dry_run: true, links: {} },
      },
      exportPerson: { body: { user_id: 'x', organization_id: 'x' } },
      readRetention: {},
      listSessions: { foreign: { items: [], total: 0 } },
      listPendingCards: { foreign: { items: [], total: 0 } },
      createSession: { body: { title: 'my own' }, foreign: { title: 'my own', version: 1 } },
      readSession: of,
      updateSession: { ...of, body: { title: 'taken over' } },
      patchSession: { ...of, body: { status: 'archived' } },
      archiveSession: of,
      chat: { ...of, body: said },
      resume: { ...of, body: answers },
      readPendingCard: of,
      listMessages: of,
      // It stays open for whoever may read it; the query, which is that of the other tenant's user, shuts it again.
      followSession: { ...of, query: 'user_id=followSession', colleague: 400, grows: true },
      stopTurn: of,
      exportSession: of,
      putFeedback: { params: { id, messageId }, body: { rating: 'down' }, foreign: 404 },
      readSessionInternal: internal,
      listRecentMessages: internal,
      addAssistantMessage: { ...internal, body: { content: 'taken over' } },
      userAndChat: { ...internal, body: said },
      resumeInternal: { ...internal, body: answers },
      readIntakeContext: internal,
    }
  },
}
