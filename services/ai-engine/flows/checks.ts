import type { Check } from '@casewright/kit/http/health'
import type { AiEngineDeps } from '../deps.ts'

/** What the start page and the health check say besides the database; none of it keeps the engine from working. */
export const checksOf = ({ models, mcp, documents }: Pick<AiEngineDeps, 'models' | 'mcp' | 'documents'>): Check[] => [
  {
    name: 'model',
    required: false,
    run: async () =>
      models.offline ? 'no model is configured (AI_BASE_URL, AI_MODEL): skills work by their rules' : undefined,
  },
  { name: 'pdf', required: false, run: () => documents.pdfProblem() },
  ...mcp.status().map(({ server }) => ({
    name: `mcp ${server}`,
    required: false,
    run: async () => mcp.status().find((one) => one.server === server && one.state === 'failed')?.reason ?? undefined,
  })),
]
