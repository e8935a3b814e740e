import { suiteWalls } from './suite-import-rules.ts'
import type { Wall } from './walls.ts'
import { webWalls } from './web-import-rules.ts'

const anyKit = 'kit/(?!test|postgres/(?:embedded-)?postgres)(?:[\\w-]+/)?[\\w-]+\\.ts'
/** What has neither input nor output, and so may be used where things are only decided. */
const pureKit =
  'kit/(?:data/(?:digest|errors|top-k)|text/(?:article-numbers|quote|tokens|trim-end|visible-text)|work/backoff)\\.ts'
const legal = 'legal/(?!tests/)[\\w-]+/[\\w-]+\\.ts'
const durable = 'durable/(?!tests/)(?:queries/)?[\\w-]+\\.ts'
/** Tables, texts and the causes of the seed package, which modules import as JSON. */
const data = 'resources/(?:legal_tables|case_models|texts|seed_packages/knowledge_structured_seeds/data)/[\\w-]+\\.json'
const documents = 'documents/[\\w-]+/[\\w-]+\\.ts'
const ownContract = 'contracts/(?:{service}/)?[\\w-]+\\.ts'
const own = (rooms: string) => `services/{service}/(?:${rooms})/.+`
/** The one entrance of knowledge-service's keyword index. */
const keywordIndex = 'services/{service}/keyword/keyword-index\\.ts'
const ownDeps = 'services/{service}/deps\\.ts'

export const walls: readonly Wall[] = [
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
      'kit/(?:data/(?:digest|errors|log|uuid)|postgres/sql|work/(?:backoff|feed|leased-worker|pause))\\.ts',
      durable,
    ],
    broken: { path: 'durable/x.ts', text: "import type { Card } from '@casewright/contracts/ai-engine/resources'" },
  },
  {
    of: "legal work: contract types, the kit's pure pieces, tables and itself; no input, no output",
    files: /^legal\/(?!tests\/)/,
    may: [pureKit, legal, data, 'node:util'],
    mayAsType: ['contracts/.+', 'kit/text/text-workers\\.ts'],
    broken: { path: 'legal/time/x.ts', text: "import { readFile } from 'node:fs/promises'" },
  },
  {
    of: 'documents: legal work, texts, Node and npm',
    files: /^documents\//,
    may: [legal, documents, data, 'node:.+', 'npm:(?!vitest).+'],
    broken: { path: 'documents/docx/x.ts', text: "import { createLog } from '@casewright/kit/data/log'" },
  },
  {
    of: 'endpoints: their contract, the kit, each other and the inner rooms of their service',
    files: /^services\/(?<service>[\w-]+)\/endpoints\//,
    may: [ownContract, anyKit, durable, legal, own('endpoints|flows|graph|rules|queries|adapters'), ownDeps],
    broken: { path: 'services/memory/endpoints/x.ts', text: "import { startRuns } from '../workers/runs.ts'" },
  },
  {
    of: 'flows: what endpoints may, workers, the type of the config, and no endpoints',
    files: /^services\/(?<service>[\w-]+)\/flows\//,
    may: [
      ownContract,
      anyKit,
      durable,
      legal,
      own('flows|workers|graph|rules|queries|adapters'),
      keywordIndex,
      ownDeps,
    ],
    mayAsType: ['contracts/.+', 'services/{service}/config\\.ts'],
    broken: { path: 'services/memory/flows/x.ts', text: "import { recall } from '../endpoints/recall.ts'" },
  },
  {
    of: 'workers: what flows may',
    files: /^services\/(?<service>[\w-]+)\/workers\//,
    may: [
      ownContract,
      anyKit,
      durable,
      legal,
      own('workers|flows|graph|rules|queries|adapters'),
      keywordIndex,
      ownDeps,
    ],
    mayAsType: ['contracts/.+', 'services/{service}/config\\.ts'],
    broken: { path: 'services/memory/workers/x.ts', text: "import { recall } from '../endpoints/recall.ts'" },
  },
  {
    of: "the engine's graph: what flows may, but no flows, workers or queries",
    files: /^services\/(?<service>ai-engine)\/graph\/(?:nodes\/)?[\w-]+\.ts$/,
    may: [ownContract, anyKit, durable, legal, data, own('graph|rules|adapters'), ownDeps],
    mayAsType: ['contracts/.+'],
    broken: {
      path: 'services/ai-engine/graph/nodes/x.ts',
      text: "import { threadById } from '../../queries/threads.ts'",
    },
  },
  {
    of: 'the keyword index: its own files, rules, queries and the kit; no flows, workers or endpoints',
    files: /^services\/(?<service>knowledge)\/keyword\//,
    may: [anyKit, own('keyword|rules|queries')],
    broken: { path: 'services/knowledge/keyword/x.ts', text: "import { searchSlots } from '../flows/search-slots.ts'" },
  },
  {
    of: 'knowledge beside its keyword index: the index by its one entrance, and never its table',
    files: /^services\/knowledge\/(?!keyword\/|tests\/)/,
    may: ['(?!services/knowledge/(?:keyword/(?!keyword-index\\.ts)|queries/postings\\.ts)).+'],
    broken: {
      path: 'services/knowledge/flows/x.ts',
      text: "import { deletePostings } from '../queries/postings.ts'",
    },
  },
  {
    of: "rules: contract types, the kit's pure pieces, tables and rules",
    files: /^services\/(?<service>[\w-]+)\/(?:graph\/)?rules\//,
    may: [pureKit, legal, data, own('rules|graph/rules'), 'node:util'],
    mayAsType: ['contracts/.+', durable, 'kit/text/text-workers\\.ts'],
    broken: { path: 'services/memory/rules/x.ts', text: "import { readFile } from 'node:fs/promises'" },
  },
  {
    of: "a skill's rules: contract types, tables and legal work",
    files: /^services\/(?<service>ai-engine)\/skills\//,
    may: [legal, data],
    mayAsType: [ownContract],
    broken: {
      path: 'services/ai-engine/skills/x/rules.ts',
      text: "import { readSkills } from '../../adapters/skill-files.ts'",
    },
  },
  {
    of: 'queries: each other, and types of the contract, the connection, paging and rules',
    files: /^services\/(?<service>[\w-]+)\/queries\//,
    may: [own('queries'), 'durable/queries/tables\\.ts'],
    mayAsType: [ownContract, 'kit/(?:postgres/sql|http/paging)\\.ts', legal, own('rules|graph/rules')],
    broken: { path: 'services/memory/queries/x.ts', text: "import { weigh } from '../rules/weigh.ts'" },
  },
  {
    of: "adapters: their config, rules and each other, the kit's log, errors, heap, bytes, markup, resilience and public addresses, Node and npm clients",
    files: /^services\/(?<service>[\w-]+)\/adapters\//,
    may: [
      'kit/(?:data/(?:errors|log|settings|top-k)|http/(?:bytes|public-address|resilience)|text/(?:markup-events|trim-end)|work/(?:backoff|keep-once))\\.ts',
      'services/{service}/config\\.ts',
      legal,
      documents,
      data,
      own('adapters|rules|graph/rules'),
      'node:.+',
      'npm:.+',
    ],
    mayAsType: [ownContract],
    broken: { path: 'services/memory/adapters/x.ts', text: "import { factById } from '../queries/facts.ts'" },
  },
  {
    of: "deps: types alone, of the kit, contracts and the service's own rooms",
    files: /^services\/(?<service>[\w-]+)\/deps\.ts$/,
    may: [],
    mayAsType: [
      anyKit,
      'contracts/.+',
      durable,
      legal,
      own('adapters|flows|graph|queries|rules|workers'),
      keywordIndex,
      'services/{service}/config\\.ts',
    ],
    broken: { path: 'services/memory/deps.ts', text: "import { createRerank } from './adapters/rerank.ts'" },
  },
  {
    of: "config: the kit's settings",
    files: /^services\/(?<service>[\w-]+)\/config\.ts$/,
    may: ['kit/data/settings\\.ts'],
    broken: { path: 'services/memory/config.ts', text: "import { readFileSync } from 'node:fs'" },
  },
  {
    of: 'handlers.ts: its contract and its endpoints',
    files: /^services\/(?<service>[\w-]+)\/handlers\.ts$/,
    may: [own('endpoints'), ownContract],
    mayAsType: ['kit/http/endpoint\\.ts', ownDeps],
    broken: { path: 'services/memory/handlers.ts', text: "import { recallFacts } from './flows/recall.ts'" },
  },
  {
    of: 'service.ts: contracts, the kit and its own service',
    files: /^services\/(?<service>[\w-]+)\/service\.ts$/,
    may: [
      'contracts/.+',
      anyKit,
      own('flows|workers|adapters'),
      keywordIndex,
      'services/{service}/(?:config|deps|handlers)\\.ts',
    ],
    broken: { path: 'services/memory/service.ts', text: "import { service } from '@casewright/matter/service'" },
  },
  {
    of: "a service's tests: their own service, never another",
    files: /^services\/(?<service>[\w-]+)\/tests\//,
    may: ['contracts/.+', 'kit/.+', durable, legal, documents, 'services/{service}/.+', 'node:.+', 'npm:.+'],
    broken: { path: 'services/memory/tests/x.test.ts', text: "import { service } from '../../matter/service.ts'" },
  },
  ...suiteWalls,
  {
    of: 'the checks of seed packages and tables: contracts, the kit, the rules by which their targets judge, and what loads a package',
    files: /^suite\/seed-checks\//,
    may: [
      'suite/seed-checks/[\\w-]+\\.ts',
      'kit/.+',
      'contracts/.+',
      'services/knowledge/rules/[\\w-]+\\.ts',
      'services/collector/(?:adapters/package-folder|flows/load-package|rules/package-path)\\.ts',
      legal,
      data,
      'node:.+',
      'npm:typebox',
    ],
    mayAsType: ['services/collector/rules/rows\\.ts'],
    broken: {
      path: 'suite/seed-checks/x.ts',
      text: "import { importRows } from '../../services/knowledge/flows/import-rows.ts'",
    },
  },
  {
    of: "acceptance: contracts' types, Node, the test runner and clients that others use, so that it can only speak HTTP",
    files: /^acceptance\//,
    // What a front end would read our streams with: proof that they are good for more than our own parser.
    may: [
      'acceptance/.+',
      'node:.+',
      'npm:vitest',
      'npm:(?:eventsource|eventsource-parser|openapi-fetch|openapi-typescript|playwright-core)',
    ],
    mayAsType: ['contracts/.+'],
    broken: { path: 'acceptance/x.test.ts', text: "import { memory } from '@casewright/contracts/memory/endpoints'" },
  },
  ...webWalls,
  {
    of: 'quality: the kit, contracts, each service, and legal work, of the engine its rules and skills with what opens and runs them, and what reads expressions',
    files: /^quality\//,
    may: [
      'quality/.+',
      'kit/.+',
      'contracts/.+',
      'services/[\\w-]+/service\\.ts',
      legal,
      'services/ai-engine/(?:rules|graph/rules|skills)/.+',
      'services/ai-engine/graph/nodes/(?:look-up|skill-part)\\.ts',
      'services/ai-engine/adapters/(?:skill-files|model/open-models)\\.ts',
      'services/ai-engine/config\\.ts',
      'node:.+',
      'npm:(?:oxc-parser|recheck)',
    ],
    broken: { path: 'quality/x.ts', text: "import { factById } from '../services/memory/queries/facts.ts'" },
  },
]
