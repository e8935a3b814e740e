/** One valid call of an endpoint, with ids that belong to somebody else's data. */
export interface Sample {
  params?: Record<string, string>
  query?: string
  body?: unknown
  /** Instead of a body: one that is no JSON, with its type. */
  raw?: { type: string; text: string }
  /** What another tenant gets: 404, a part of an answer in which nothing of the first is, or a text that is no envelope. */
  foreign?: 404 | object | string
  /** Others' work may add to what it answers, so that two answers need not be equal. */
  grows?: true
}

type Post = (path: string, body: unknown, raw?: Sample['raw']) => Promise<{ data: unknown }>

/** What the matrix needs of a house: data to be found, and one call per entry of its contract. */
export interface HouseSamples {
  /** Writes as the first tenant, with the internal key; every text has `secret` in it. Returns the ids to ask for. */
  write(post: Post, secret: string): Promise<Record<string, string>>
  calls(ids: Record<string, string>): Record<string, Sample>
}

const user_id = 'u1'
const path = '/api/v1/internal/memory'
const words = { scope: 'global', entity_key: 'name', category: 'user_profile' }
const emptyPage = { items: [], total: 0, total_pages: 0 }

const memory: HouseSamples = {
  async write(post, secret) {
    const said = { user_id, ...words, source: 'human', content: `${secret} is the name`, value: { secret } }
    const { data } = await post(`${path}/facts`, said)
    await post(`${path}/facts`, { ...said, source: 'model', content: `${secret} is perhaps another name` })
    const derived = { entity_key: 'claim', category: 'case_detail', content: `${secret} is the claim` }
    await post(`${path}/reconcile`, { user_id, matter_id: 'm1', generation: 7, facts: [derived] })
    return { factId: (data as { fact: { fact_id: string } }).fact.fact_id }
  },
  calls: ({ factId = '' }) => ({
    createFact: {
      body: { user_id, ...words, content: 'my own' },
      foreign: { outcome: 'created', conflict_id: null, fact: { revision: 1, open_conflicts: 0, content: 'my own' } },
    },
    readFact: { params: { factId }, foreign: 404 },
    updateFact: { params: { factId }, body: { content: 'taken over' }, foreign: 404 },
    deleteFact: { params: { factId }, foreign: 404 },
    recall: { body: { user_id, case_id: 'm1', query: 'name claim' }, foreign: { facts: [], total: 0 } },
    extract: { body: { user_id, case_id: 'm1', text: 'name' }, foreign: { facts: [], count: 0 } },
    refine: {
      body: { user_id, case_id: 'm1' },
      foreign: { examined: 0, merged: [], normalised: [], supersessions: [] },
    },
    reconcile: {
      body: { user_id, matter_id: 'm1', facts: [] },
      foreign: { generation: 1, removed: 0, contested: 0, items: [] },
    },
    listFacts: { params: { userId: user_id }, query: 'case_id=m1', foreign: emptyPage },
    listConflicts: { params: { userId: user_id }, foreign: emptyPage },
    readContext: {
      params: { userId: user_id },
      query: 'case_id=m1&query=name',
      foreign: { text: '', fact_ids: [], omitted: 0 },
    },
  }),
}

const nothing = { items: [], total: 0 }
const nobodys = '01990000-0000-7000-8000-000000000000'

/** Configs, flags, categories and domains belong to the installation; what has no tenant is not walked for one. */
const platform: HouseSamples = {
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
    return { tagId: tag_id, tagGroupId: tag_group_id }
  },
  calls: ({ tagId = '', tagGroupId = '' }) => ({
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
    evaluateFeatureFlags: { body: {}, foreign: { flags: [{ key: 'matrix', value: '' }] } },
    evaluateAllRemotely: { body: { context: { organization_id: 'tenant-a' } }, foreign: emptyFlags },
    evaluateOneRemotely: {
      params: { key: 'matrix' },
      body: { context: { organization_id: 'tenant-a' } },
      foreign: emptyFlag,
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
    exportAuditLogs: { foreign: '', grows: true },
    listAiSkills: {},
    readAiSkill: { params: { skillName: 'x' } },
    listAiUsage: {},
    readAiUsageStats: {},
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

/** A form with one text file. */
const form = (text: string, name: string) => ({
  type: 'multipart/form-data; boundary=b',
  text: `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}.txt"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b--\r\n`,
})
const upcoming = { name: 'a.txt', contentType: 'text/plain', size: 5 }
const mine = { files: [{ name: 'mine.txt' }] }

const files: HouseSamples = {
  async write(post, secret) {
    const { data } = await post('/api/v1/files/upload', undefined, form(`the ${secret}`, secret))
    return { fileId: (data as { files: { fileId: string }[] }).files[0]?.fileId ?? '' }
  },
  calls: ({ fileId = '' }) => {
    const params = { fileId }
    return {
      uploadFiles: { raw: form('x', 'mine'), foreign: mine },
      readFile: { params, foreign: 404, grows: true },
      listUserFiles: { params: { userId: 'all' }, foreign: 404, grows: true },
      readDownloadUrl: { params, foreign: 404, grows: true },
      downloadFile: { params, foreign: 404 },
      createUploadUrl: { body: upcoming, foreign: { method: 'PUT' } },
      completeUpload: { params, foreign: 404 },
      deleteFile: { params, foreign: 404 },
      setLegalHold: { params, body: { legal_hold: true }, foreign: 404 },
      getSigned: { params: { key: nobodys } },
      putSigned: { params: { key: nobodys } },
      uploadFilesInternal: { raw: form('x', 'mine'), foreign: mine },
      createPresignedUrl: { body: { fileId }, foreign: 404 },
      readFileInternal: { params, foreign: 404, grows: true },
      readContent: { params, foreign: 404 },
      readParsed: { params, foreign: 404, grows: true },
      parseFile: { params, foreign: 404 },
      setParseStatus: { params, body: { parseStatus: 'failed' }, foreign: 404 },
      fileExists: { params, foreign: { exists: false } },
      deleteFileInternal: { params, foreign: 404 },
    }
  },
}

/** By the house's schema. A new service's doors are walked by itself; for what is behind them it needs an entry here. */
export const samples: Record<string, HouseSamples> = { memory, platform, files }

/** The calls that every service answers besides its contract; they know no tenant. */
export const operationCalls: Record<string, Omit<Sample, 'foreign'>> = {
  health: {},
  liveness: {},
  readiness: {},
  prometheus: {},
  apiDocs: {},
  apiPage: { params: { file: 'index.html' } },
}
