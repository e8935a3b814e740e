import { client, data, documents, durable, legal, models, ownContract, pureKit } from './import-targets.ts'
import type { Wall } from './walls.ts'

/** Of the packages below the services. */
export const packageWalls: readonly Wall[] = [
  {
    of: 'the kit: Node and npm, and no service, contract or suite',
    files: /^kit\/(?!tests\/)(?:[\w-]+\/)?[\w-]+(?:\.d)?\.ts$/,
    may: ['node:.+', 'npm:(?!vitest).+', 'kit/(?!tests/)(?:[\\w-]+/)?[\\w-]+\\.ts'],
    broken: { path: 'kit/x.ts', text: "import { memory } from '@casewright/contracts/memory/endpoints'" },
  },
  {
    of: "contracts: the kit's endpoint, etag, names, paging, refusals, validation and visible text, typebox and their own files",
    files: /^contracts\/(?:(?<service>[\w-]+)\/)?[\w-]+\.ts$/,
    may: [
      'kit/(?:data/(?:named-schemas|refusals|validation)|http/(?:endpoint|etag|paging)|text/visible-text)\\.ts',
      'npm:typebox',
      ownContract,
    ],
    broken: { path: 'contracts/matter/x.ts', text: "import { Fact } from '../memory/resources.ts'" },
  },
  {
    of: 'the executor: the kit and itself; no service, contract or legal work',
    files: /^durable\/(?!tests\/)/,
    may: [
      'kit/(?:data/(?:digest|errors|log|uuid)|postgres/(?:notices|sql)|work/(?:backoff|feed|leased-worker|pause|periodic))\\.ts',
      durable,
    ],
    broken: { path: 'durable/x.ts', text: "import type { Card } from '@casewright/contracts/ai-engine/resources'" },
  },
  {
    of: 'clients of models: the kit, Node and npm; no service, contract or legal work',
    files: /^models\/(?!tests\/)/,
    may: [
      'kit/(?:data/(?:digest|log|settings|storable-json)|text/(?:clip-text|trim-end)|work/backoff)\\.ts',
      models,
      'node:.+',
      'npm:(?!vitest).+',
    ],
    broken: { path: 'models/client/x.ts', text: "import type { Draft } from '@casewright/legal/drafts/draft'" },
  },
  {
    of: "legal work: contract types, the kit's pure pieces, tables and itself; no input, no output",
    files: /^legal\/(?!tests\/)/,
    may: [pureKit, legal, data, 'node:util'],
    mayAsType: ['contracts/.+', 'kit/text/text-workers\\.ts'],
    broken: { path: 'legal/time/x.ts', text: "import { readFile } from 'node:fs/promises'" },
  },
  {
    of: "documents: legal work, texts, the kit's settings and pure pieces, Node and npm",
    files: /^documents\//,
    may: [legal, documents, data, pureKit, 'kit/data/settings\\.ts', 'node:.+', 'npm:(?!vitest).+'],
    broken: { path: 'documents/docx/x.ts', text: "import { createLog } from '@casewright/kit/data/log'" },
  },
  {
    of: 'the client: itself and the upload library; neither Node nor the kit, so that it runs wherever there is fetch',
    files: /^packages\/client\/(?!tests\/)/,
    may: [client, 'npm:tus-js-client'],
    broken: { path: 'packages/client/x.ts', text: "import { ServiceError } from '@casewright/kit/data/errors'" },
  },
]
