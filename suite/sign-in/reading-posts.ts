/** What is asked by POST because the question is long, and changes nothing: a token that may only read may ask it. */
export const readingPosts: ReadonlySet<string> = new Set([
  '/knowledge-service/api/v1/knowledge/query',
  '/knowledge-service/api/v1/knowledge/graph-query',
  '/knowledge-service/api/v1/knowledge/verify-quote',
  '/knowledge-service/api/v1/knowledge/articles',
  '/matter-service/api/v1/matters/conflict-check',
  '/platform-service/api/v1/platform/feature-flags/evaluate',
])
