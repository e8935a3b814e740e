import { client, data, legal } from './import-targets.ts'
import type { Wall } from './walls.ts'

const commandsMay = [
  'suite/backup/(?:backup|restore|database-move)\\.ts',
  'suite/(?:(?:commands|commands/doctor|sign-in)/)?[\\w-]+\\.ts',
  'suite/law/law-import\\.ts',
  'suite/mcp/stdio\\.ts',
  client,
  'kit/.+',
  'contracts/.+',
  'node:.+',
]

/** Of the suite itself: what starts the services, and the commands around them. */
export const suiteWalls: readonly Wall[] = [
  {
    of: 'the suite, its limits and its sign-in: the kit, contracts, each service, and the commands by their one entrance',
    files: /^suite\/(?:(?:limits|sign-in)\/)?[\w-]+\.ts$/,
    may: [
      'suite/(?:(?:docs|limits|seed-checks|sign-in)/)?[\\w-]+\\.ts',
      'suite/commands/run\\.ts',
      'suite/(?:agui/agui|mcp/mcp|openai/openai)-paths\\.ts',
      client,
      'kit/.+',
      'contracts/.+',
      'services/[\\w-]+/service\\.ts',
      'node:.+',
      'npm:(?!vitest).+',
    ],
    broken: { path: 'suite/x.ts', text: "import { recall } from '../services/memory/endpoints/recall.ts'" },
  },
  {
    of: 'generated pages and types: contracts and what stands in files, no service',
    files: /^suite\/docs\//,
    may: ['suite/docs/[\\w-]+\\.ts', 'suite/program-version\\.ts', 'contracts/.+', 'node:.+'],
    broken: { path: 'suite/docs/x.ts', text: "import { service } from '@casewright/matter/service'" },
  },
  {
    of: "commands: the suite, the kit and contracts' clients, so that they speak HTTP to whatever runs",
    files: /^suite\/commands\/(?:doctor\/)?(?!ask-terminal|progress|files-move)[\w-]+\.ts$/,
    may: [...commandsMay, 'npm:(?:close-with-grace|commander|typebox)'],
    // A start must not pay for prompts: only two files have them, and both are read when somebody sits there.
    broken: { path: 'suite/commands/start.ts', text: "import { confirm } from '@clack/prompts'" },
  },
  {
    of: 'the import of laws: commands, contracts, the kit, legal work and the reader of Word files; it speaks HTTP as commands do',
    files: /^suite\/law\//,
    may: [...commandsMay, 'suite/law/[\\w-]+\\.ts', legal, 'documents/docx/read-text\\.ts', 'npm:typebox'],
    broken: { path: 'suite/law/x.ts', text: "import { service } from '@casewright/knowledge/service'" },
  },
  {
    of: 'the MCP server: contracts, the kit, pure legal work and its library; it speaks HTTP to the services as its caller',
    files: /^suite\/mcp\//,
    may: [
      'suite/mcp/[\\w-]+\\.ts',
      'suite/(?:foreign-paths|person-client)\\.ts',
      client,
      'suite/package\\.json',
      'kit/.+',
      'contracts/.+',
      legal,
      data,
      'node:.+',
      'npm:(?:@modelcontextprotocol/sdk.*|typebox)',
    ],
    broken: { path: 'suite/mcp/x.ts', text: "import { service } from '@casewright/knowledge/service'" },
  },
  {
    of: 'the model that chat programs see: consultations, the kit and texts; it speaks HTTP to the services as its caller',
    files: /^suite\/openai\//,
    may: [
      'suite/openai/[\\w-]+\\.ts',
      'suite/(?:auth-paths|foreign-paths|person-client)\\.ts',
      client,
      'suite/commands/card-answers\\.ts',
      'kit/.+',
      'contracts/.+',
      legal,
      data,
      'node:.+',
      'npm:typebox',
    ],
    broken: { path: 'suite/openai/x.ts', text: "import { service } from '@casewright/consultations/service'" },
  },
  {
    of: 'AG-UI: consultations, the client, the form of a card and types of the protocol; it speaks HTTP to the services as its caller',
    files: /^suite\/agui\//,
    may: [
      'suite/agui/[\\w-]+\\.ts',
      'suite/(?:auth-paths|foreign-paths|person-client)\\.ts',
      'suite/mcp/card-form\\.ts',
      client,
      'kit/.+',
      'contracts/.+',
      'node:.+',
      'npm:typebox',
    ],
    mayAsType: ['npm:@ag-ui/core'],
    broken: { path: 'suite/agui/x.ts', text: "import { service } from '@casewright/consultations/service'" },
  },
  {
    of: 'the move of files: what commands may, and files-service, beside which it works',
    files: /^suite\/commands\/files-move\.ts$/,
    may: [...commandsMay, 'services/files/service\\.ts'],
    broken: { path: 'suite/commands/files-move.ts', text: "import { service } from '@casewright/memory/service'" },
  },
  {
    of: 'backups: what commands may, themselves, and files-service, beside which they work',
    files: /^suite\/backup\//,
    may: [...commandsMay, 'suite/backup/[\\w-]+\\.ts', 'services/files/service\\.ts'],
    broken: { path: 'suite/backup/x.ts', text: "import { service } from '@casewright/memory/service'" },
  },
  {
    of: 'prompts and progress: what commands may, and the prompt library',
    files: /^suite\/commands\/(?:ask-terminal|progress)\.ts$/,
    may: [...commandsMay, 'npm:@clack/prompts'],
    broken: { path: 'suite/commands/progress.ts', text: "import { service } from '@casewright/memory/service'" },
  },
]
