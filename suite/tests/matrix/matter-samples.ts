import { form } from './files-samples.ts'
import { addAndRemove, type ServiceSamples } from './sample.ts'

const nothing = { items: [], total: 0 }
const hook = { url: 'https://hooks.example.com/x', events: ['matter.created'] }
const submit = { version: 1, payload: {} }

export const matter: ServiceSamples = {
  async write(post, secret) {
    const created = async (path: string, body: object) => (await post(path, body)).data as Record<string, string>
    const internal = '/api/v1/internal/matters'
    const { matter_id: matterId = '' } = await created(`${internal}/from-consultation`, {
      session_id: 'matrix',
      user_id: 'all',
      title: secret,
    })
    const { data: uploaded } = await post('/../files-service/api/v1/files/upload', undefined, form(secret, secret))
    const [file] = (uploaded as { files: { fileId: string }[] }).files
    await created(`${internal}/${matterId}/sync/all`, {
      source_seq: 1,
      phases: [{ phase_id: 'p', phase_name: secret, status: 'active', order_num: 1 }],
      todos: [{ todo_key: 't', title: secret, due_at: '2030-01-01T00:00:00.000Z' }],
      deliverables: [{ deliverable_key: 'd', title: secret, file_id: file?.fileId }],
    })
    await created(`${internal}/${matterId}/analysis/versions/allocate`, {})
    await created(`${internal}/${matterId}/issues/submit`, { version: 1, payload: { secret } })
    const { party_id: partyId = '' } = await created(`/api/v1/matters/${matterId}/parties`, {
      name: secret,
      role: 'client',
    })
    const { webhook_id: webhookId = '' } = await created('/api/v1/matter-webhooks', hook)
    await addAndRemove(post, `/api/v1/matters/${matterId}`)
    return { matterId, partyId, webhookId, fileId: file?.fileId ?? '' }
  },
  calls: ({ matterId = '', partyId = '', webhookId = '', fileId = '' }) => {
    // Outside the id of a matter is called `id`, inside `matterId`.
    const at = { id: matterId, matterId }
    const of = { params: at, foreign: 404 as const }
    const todo = { params: { ...at, todo: 't' }, foreign: 404 as const }
    const member = { params: { ...at, userId: 'all' }, foreign: 404 as const }
    const file = { params: { ...at, fileId }, foreign: 404 as const, grows: true as const }
    const review = { params: { ...at, document: 'statement_of_claim' }, foreign: 404 as const }
    const webhook = { params: { webhookId }, foreign: 404 as const }
    return {
      erasePerson: {
        body: { user_id: 'x', organization_id: 'x', pseudonym: `erased:${'0'.repeat(32)}`, dry_run: true, links: {} },
      },
      exportPerson: { body: { user_id: 'x', organization_id: 'x' } },
      // A superuser sees what others of the organization open meanwhile.
      listMatters: { foreign: nothing, colleague: 'sees', grows: true },
      createMatter: { body: { title: 'my own' }, foreign: { title: 'my own', version: 1 } },
      readMatter: of,
      updateMatter: { ...of, body: { title: 'taken over' } },
      patchMatter: { ...of, body: { title: 'taken over' } },
      listHistory: of,
      listMembers: of,
      putMember: { ...member, body: { role: 'observer' } },
      removeMember: member,
      listParties: of,
      addParty: { ...of, body: { name: 'x', role: 'other' } },
      removeParty: { params: { ...at, partyId }, foreign: 404 },
      checkConflicts: { body: { names: ['zanzibar'.toUpperCase()] }, foreign: { hits: [] } },
      listServiceTypes: { foreign: { service_types: [] }, grows: true },
      listFlowBlueprints: {},
      readFlowBlueprint: { params: { blueprintId: 'no-such' } },
      listInboxTodos: { foreign: nothing },
      listWaitingDrafts: { foreign: nothing },
      listMentions: { foreign: nothing },
      closeMention: { params: { ...at, commentId: matterId }, foreign: 404 },
      readReview: review,
      putDecisions: {
        ...review,
        body: { decisions: [{ statement: 'x', version: 1, verification: 'unverified', decision: 'accepted' }] },
      },
      addComment: { ...review, body: { statement: 'x', text: 'x' } },
      listTodos: of,
      createTodo: { ...of, body: { title: 'x' } },
      readTodo: todo,
      completeTodo: { ...todo, body: {} },
      reopenTodo: todo,
      readTimeline: of,
      listDeliverables: { ...of, grows: true },
      listAnalysis: of,
      readAnalysis: { params: { ...at, version: '1' }, foreign: 404 },
      readCalendar: of,
      exportMatter: { ...of, grows: true },
      listMatterFiles: { ...of, grows: true },
      readMatterFile: file,
      readMatterFileText: file,
      createFromConsultation: { body: { session_id: 'matrix' }, foreign: { created: true }, colleague: 404 },
      readMatterInternal: of,
      readWorkflowProfile: of,
      readAccess: of,
      listUserMatters: { foreign: { member_of: [], hidden: [] }, colleague: 'sees', grows: true },
      listTitles: { body: { matter_ids: [matterId] }, foreign: { titles: [] } },
      listSharedFiles: { body: { file_ids: ['f'] }, foreign: { file_ids: [] } },
      listHiddenFiles: { body: { file_ids: ['f'] }, foreign: { file_ids: [] } },
      checkRelease: {
        params: { matterId, document: 'x' },
        body: { statements: [], unsettled: 0, reason: null },
        foreign: 404,
      },
      listDeskChanges: { params: { matterId, document: 'x' }, foreign: 404 },
      addFiles: { ...of, body: { file_ids: ['f'] } },
      syncAll: { ...of, body: { source_seq: 9, title: 'taken over' } },
      allocateAnalysisVersion: { ...of, body: {} },
      readLatestAnalysis: of,
      submitEvidences: { ...of, body: submit },
      submitSufficiency: { ...of, body: submit },
      submitIssues: { ...of, body: submit },
      submitStrategies: { ...of, body: submit },
      submitRiskAssessment: { ...of, body: submit },
      listWebhooks: { foreign: nothing },
      createWebhook: { body: hook, foreign: { url: hook.url } },
      updateWebhook: { ...webhook, body: { enabled: false } },
      deleteWebhook: webhook,
      listDeliveries: { ...webhook, grows: true },
    }
  },
}
