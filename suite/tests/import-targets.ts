export const anyKit = 'kit/(?!test|postgres/(?:embedded-)?postgres)(?:[\\w-]+/)?[\\w-]+\\.ts'
/** What has neither input nor output, and so may be used where things are only decided. */
export const pureKit =
  'kit/(?:data/(?:digest|errors|storable-json|top-k)|text/(?:article-numbers|clip-text|masked-text|matches-in|quote|tokens|trim-end|visible-text)|work/backoff)\\.ts'
export const legal = 'legal/(?!tests/)[\\w-]+/[\\w-]+\\.ts'
/** Clients of models and of tool servers, and what they tell a collector. */
export const models = 'models/(?!tests/)(?:[\\w-]+/)?[\\w-]+\\.ts'
export const durable = 'durable/(?!tests/)(?:queries/)?[\\w-]+\\.ts'
/** Tables, texts and the causes of the seed package, which modules import as JSON. */
export const data =
  'resources/(?:legal_tables|case_models|texts|seed_packages/knowledge_structured_seeds/data)/[\\w-]+\\.json'
export const documents = 'documents/(?:[\\w-]+/)?[\\w-]+\\.ts'
export const ownContract = 'contracts/(?:{service}/)?[\\w-]+\\.ts'
export const own = (rooms: string) => `services/{service}/(?:${rooms})/.+`
/** The one entrance of knowledge-service's keyword index. */
export const keywordIndex = 'services/{service}/keyword/keyword-index\\.ts'
/** The schemas of the skills' products and of what people decide, which the state is read by. */
export const ownSchemas = 'services/{service}/(?:skills/\\w+/output|graph/[\\w-]+)\\.schema\\.json'
/** The client that people's programs, the page and the commands share. */
export const client = 'packages/client/(?!tests/)(?:types/)?[\\w-]+\\.ts'
export const ownDeps = 'services/{service}/deps\\.ts'
