import type { Checklist } from '@casewright/contracts/knowledge/structured-resources'
import { fitsKind } from './kind.ts'
import type { ContractKind } from './topic.ts'
import { type TopicKey, topics, topicsAsked } from './topics.ts'

/** An item to read the contract by, with the topics by which it is found. */
export type ReviewItem = Checklist['items'][number] & { topics: TopicKey[] }

export interface ReviewList {
  /** Null for a list of our own. */
  checklist_id: string | null
  name: { zh: string; en: string }
  items: ReviewItem[]
}

const general: readonly TopicKey[] = [
  ...(['parties', 'subject', 'price', 'delivery', 'risk_title', 'ip', 'confidentiality', 'personal_data'] as const),
  ...(['breach', 'liability', 'termination', 'force_majeure', 'dispute', 'amendments', 'notices'] as const),
]
const own: Readonly<Partial<Record<ContractKind, readonly TopicKey[]>>> = {
  saas: [
    ...(['parties', 'subject', 'service_levels', 'price', 'term', 'data_ownership', 'personal_data'] as const),
    ...(['data_location', 'security', 'ip', 'confidentiality', 'warranty', 'indemnity', 'liability'] as const),
    ...(['suspension', 'termination', 'exit', 'audit', 'dispute', 'amendments'] as const),
  ],
  lease: [
    ...(['parties', 'lease_title', 'use', 'term', 'price', 'deposit', 'delivery', 'repair', 'sublet'] as const),
    ...(['lease_sale', 'termination', 'breach', 'return', 'registration', 'dispute'] as const),
  ],
}
const names: Readonly<Partial<Record<ContractKind, ReviewList['name']>>> = {
  saas: { zh: '内置清单（软件服务协议）', en: 'built-in list (software services)' },
  lease: { zh: '内置清单（房屋租赁）', en: 'built-in list (leases)' },
}

/** The list of knowledge-service where it is for this kind of contract, else one of our own. */
export function reviewList(checklist: Checklist | null, kind: ContractKind): ReviewList {
  if (checklist === null || !fitsKind(checklist, kind)) return builtIn(kind)
  return {
    checklist_id: checklist.checklist_id,
    name: { zh: checklist.name, en: checklist.name_en ?? checklist.name },
    items: checklist.items.map((item) => ({ ...item, topics: topicsAsked(item, kind) })),
  }
}

const builtIn = (kind: ContractKind): ReviewList => ({
  checklist_id: null,
  name: names[kind] ?? { zh: '内置清单（通用合同）', en: 'built-in list (contracts in general)' },
  items: (own[kind] ?? general).map(itemOn),
})

/** A topic as an item, also for what was found outside of the list. */
export const itemOn = (key: TopicKey): ReviewItem => {
  const { name, level, required = true } = topics[key]
  return {
    item_key: key,
    title: name.zh,
    title_en: name.en,
    guidance: null,
    risk_level: level,
    suggested_wording: null,
    articles: [],
    required,
    topics: [key],
  }
}
