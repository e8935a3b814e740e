import { client } from './import-targets.ts'
import type { Wall } from './walls.ts'

/** What says something and sends nothing: errors, and the addresses of links and downloads. */
const clientData = 'packages/client/(?:errors|routes|create-client)\\.ts'

/** Of the workbench: rules ← state ← parts ← pages ← main; only the client speaks to services. */
export const webWalls: readonly Wall[] = [
  {
    of: "the page's rules: contract types, rules, the engine's reader of answers, and what the review desk decides on; they run in Node and in a browser, and touch neither",
    files: /^web\/rules\//,
    may: [
      'web/rules/[\\w-]+\\.tsx?',
      'legal/(?:values/read-answer|desk/(?:statements|decisions)|drafts/draft)\\.ts',
      'npm:marked',
    ],
    mayAsType: ['contracts/.+'],
    broken: { path: 'web/rules/x.ts', text: "import { words } from '../words/words.ts'" },
  },
  {
    of: "the page's words: each other and signals",
    files: /^web\/words\//,
    may: ['web/words/.+', 'npm:@preact/signals'],
    broken: { path: 'web/words/x.ts', text: "import { me } from '../client/me.ts'" },
  },
  {
    of: "the page's client, which alone speaks to services: the client package, permissions and signals",
    files: /^web\/client\//,
    may: ['web/client/[\\w-]+\\.ts', client, 'kit/data/permissions\\.ts', 'npm:@preact/signals'],
    mayAsType: ['contracts/.+', 'npm:tus-js-client'],
    broken: { path: 'web/client/x.ts', text: "import { memory } from '@casewright/contracts/memory/endpoints'" },
  },
  {
    of: "the page's state: client, rules, words and signals; nothing that draws",
    files: /^web\/state\//,
    may: ['web/(?:state|client|rules|words)/.+', clientData, 'npm:@preact/signals'],
    mayAsType: ['contracts/.+', client],
    broken: { path: 'web/state/x.ts', text: "import { Dialog } from '../parts/dialog.tsx'" },
  },
  {
    of: "the page's parts: state, rules, words, and what the review desk decides on; no page",
    files: /^web\/parts\//,
    may: [
      'web/(?:parts|state|client|rules|words)/.+',
      'legal/desk/(?:statements|decisions)\\.ts',
      clientData,
      'npm:(?:preact(?:/hooks)?|@preact/signals|docx-preview|pdfjs-dist)',
    ],
    mayAsType: ['contracts/.+', client, 'npm:marked'],
    broken: { path: 'web/parts/x.tsx', text: "import { InboxPage } from '../pages/inbox.tsx'" },
  },
  {
    of: 'pages: parts and all below them, never another page',
    files: /^web\/pages\//,
    may: ['web/(?:parts|state|client|rules|words)/.+', clientData, 'npm:(?:preact(?:/hooks)?|@preact/signals)'],
    mayAsType: ['contracts/.+'],
    broken: { path: 'web/pages/x.tsx', text: "import { InboxPage } from './inbox.tsx'" },
  },
  {
    of: 'main.tsx, the only wiring of the page: its pages and all below them',
    files: /^web\/main\.tsx$/,
    may: ['web/(?:pages|parts|state|client|rules|words)/.+', 'npm:(?:preact|@preact/signals)'],
    broken: { path: 'web/main.tsx', text: "import { build } from 'rolldown'" },
  },
  {
    of: 'the build of the page: Node and the bundler',
    files: /^web\/build\.ts$/,
    may: ['node:.+', 'npm:rolldown'],
    broken: { path: 'web/build.ts', text: "import { createLog } from '@casewright/kit/data/log'" },
  },
  {
    of: "the page's tests: rules in Node, and the real suite through a real browser",
    files: /^web\/tests\//,
    may: [
      'web/(?:rules|tests|words)/.+',
      'documents/docx/read-text\\.ts',
      'legal/desk/(?:statements|decisions)\\.ts',
      'acceptance/(?:stories|story|support/(?:casewright-process|harness|logins|shared-suite|slow-model))\\.ts',
      'node:.+',
      'npm:(?:vitest|playwright-core|@axe-core/playwright|marked)',
    ],
    mayAsType: ['contracts/.+'],
    broken: { path: 'web/tests/x.test.ts', text: "import { service } from '@casewright/memory/service'" },
  },
]
