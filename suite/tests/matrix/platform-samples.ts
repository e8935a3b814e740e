import { nobodys, type ServiceSamples } from './sample.ts'

const nothing = { items: [], total: 0 }
const thread_id = 'matrix:platform'

/** Configs, flags, categories and domains belong to the installation; what has no tenant is not walked for one. */
export const platform: ServiceSamples = {
  async write(post, secret) {
    const created = async (path: string, body: object) => (await post(path, body)).data as Record<string, string>
    const { tag_group_id = '' } = await created('/api/v1/platform/tag-groups', { name: `${secret} group` })
    const { tag_id = '' } = await created('/api/v1/platform/tags', { name: `${secret} tag`, tag_group_id })
    await created('/api/v1/platform/feature-flags', {
      key: 'matrix',
      enabled: true,
      variants: { on: secret, off: '' },
      default_variant: 'off',
      targets: [{ organization_ids: ['tenant-a'], variant: 'on' }],
    })
    await post('/api/v1/internal/platform/people/name', { name: secret }, undefined, 'PUT')
    const turn = { thread_id, user_id: 'all', organization_id: 'tenant-a', message: `What does ${secret} mean?` }
    const { trace_id = '' } = await created('/../ai-engine/api/v1/internal/ai/agent/execute', turn)
    return { tagId: tag_id, tagGroupId: tag_group_id, trace_id }
  },
  calls: ({ tagId = '', tagGroupId = '', trace_id = '' }) => ({
    readConfigInternal: { params: { key: 'no.such' } },
    writeConfigs: { body: { configs: [{ key: 'matrix', value: 1 }] } },
    listConfigs: {},
    createConfig: { body: { key: 'matrix', value: 1 } },
    readConfig: { params: { key: 'no.such' } },
    updateConfig: { params: { key: 'no.such' }, body: { value: 1 } },
    deleteConfig: { params: { key: 'no.such' } },
    listConfigVersions: { params: { key: 'no.such' } },
    rollBackConfig: { params: { key: 'no.such' }, body: { version: 1 } },
    listFeatureFlags: {},
    createFeatureFlag: { body: { key: 'matrix' } },
    readFeatureFlag: { params: { key: 'no.such' } },
    updateFeatureFlag: { params: { key: 'no.such' }, body: { enabled: true } },
    deleteFeatureFlag: { params: { key: 'no.such' } },
    tryFeatureFlag: { params: { key: 'no.such' }, body: {} },
    evaluateFeatureFlags: { body: {}, foreign: { flags: [{ key: 'matrix', value: '' }] }, colleague: 'sees' },
    evaluateAllRemotely: { body: { context: { organization_id: 'tenant-a' } }, foreign: emptyFlags, colleague: 'sees' },
    evaluateOneRemotely: {
      params: { key: 'matrix' },
      body: { context: { organization_id: 'tenant-a' } },
      foreign: emptyFlag,
      colleague: 'sees',
    },
    listTags: { foreign: nothing },
    createTag: { body: { name: 'my own' }, foreign: { name: 'my own' } },
    readTag: { params: { tagId }, foreign: 404 },
    updateTag: { params: { tagId }, body: { name: 'taken over' }, foreign: 404 },
    deleteTag: { params: { tagId }, foreign: 404 },
    listTagGroups: { foreign: nothing },
    createTagGroup: { body: { name: 'my own' }, foreign: { name: 'my own' } },
    readTagGroup: { params: { tagGroupId }, foreign: 404 },
    updateTagGroup: { params: { tagGroupId }, body: { name: 'taken over' }, foreign: 404 },
    deleteTagGroup: { params: { tagGroupId }, foreign: 404 },
    listBusinessCategories: {},
    createBusinessCategory: { body: { code: 'matrix', name: 'matrix' } },
    readBusinessCategory: { params: { businessCategoryId: nobodys } },
    updateBusinessCategory: { params: { businessCategoryId: nobodys }, body: { name: 'x' } },
    deleteBusinessCategory: { params: { businessCategoryId: nobodys } },
    listDomains: {},
    createDomain: { body: { code: 'matrix', name: 'matrix' } },
    readDomain: { params: { domainId: nobodys } },
    updateDomain: { params: { domainId: nobodys }, body: { name: 'x' } },
    deleteDomain: { params: { domainId: nobodys } },
    listPlaybookConfigs: {},
    readPlaybookConfig: { params: { key: 'no.such' } },
    collectAuditLogs: { body: { service: 'x', rows: [] } },
    listAuditLogs: { foreign: nothing, grows: true },
    readAuditLog: { params: { auditLogId: nobodys }, foreign: 404, grows: true },
    verifyAuditLogs: { foreign: { intact: true, checked: 0 }, grows: true },
    signAuditLogs: { grows: true, foreign: { seq: 0 } },
    listAuditSignatures: { foreign: nothing, grows: true },
    listPeople: { query: 'ids=all', foreign: { people: [] }, colleague: 'sees' },
    listMembers: { foreign: nothing, grows: true },
    listRetention: {},
    putPersonName: { body: { name: 'x' }, foreign: { name: 'x' }, colleague: { name: 'x' } },
    erasePersonEverywhere: {
      params: { user_id: 'all' },
      body: { dry_run: true },
      foreign: { dry_run: true },
      grows: true,
    },
    exportPersonEverywhere: { params: { user_id: 'all' }, foreign: 200, grows: true },
    exportAuditLogs: { foreign: '', grows: true },
    listAiSkills: {},
    readAiSkill: { params: { skillName: 'x' } },
    listAiUsage: {},
    testAiModel: {},
    readAiUsageStats: {},
    listAiTimeline: { query: `thread_id=${thread_id}`, foreign: nothing },
    listAiTraces: { query: `thread_id=${thread_id}`, foreign: nothing },
    readAiTrace: { params: { trace_id }, foreign: 404 },
  }),
}
const emptyFlag = JSON.stringify({
  key: 'matrix',
  value: '',
  variant: 'off',
  reason: 'DEFAULT',
  metadata: { version: 1 },
})
const emptyFlags = `{"flags":[${emptyFlag}]}`
