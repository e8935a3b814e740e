/** By the name of the component in the health of its service. */
const mends: Record<string, string> = {
  database: 'See that the database runs and that DATABASE_URL names it.',
  audit: 'See that platform-service runs: it takes the rows as soon as it answers.',
  storage: 'See that FILES_DIRECTORY can be written, or that the bucket of FILES_STORAGE=s3 can be reached.',
  'files elsewhere': 'Run casewright files move: it brings them to the storage that is used.',
  'malware scan': 'Set CLAMD_ADDRESS to a ClamAV daemon that runs.',
  ocr: 'Leave FILES_OCR out, or set it to true, when images shall be read.',
  'search engine': 'Set KNOWLEDGE_SEARCH_BACKEND and the address of an engine that runs, when there shall be one.',
  embeddings: 'Set KNOWLEDGE_EMBEDDING_MODEL and the key of its provider when there shall be search by meaning.',
  graph: 'Set LEGAL_GRAPH_BACKEND=embedded, or NEO4J_URL to a server that runs.',
  rerank: 'Set RERANK_URL to a rerank service that runs, when there shall be one.',
  model: 'Set AI_BASE_URL, AI_API_KEY and AI_MODEL when a model shall be asked.',
  pdf: 'Install LibreOffice, set AI_SOFFICE to its program, or set AI_PDF_EXPORT=off.',
  'seed packages': 'See `casewright seeds list`, then `casewright seeds apply`.',
}

export const mendOf = (component: string): string =>
  mends[component] ?? (component.startsWith('mcp ') ? 'See AI_MCP_SERVERS.' : 'See the log of the suite.')
