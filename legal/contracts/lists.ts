import type { Checklist } from '@casewright/contracts/knowledge/structured-resources'
import table from '../../resources/legal_tables/contract_lists.json' with { type: 'json' }
import type { Wording } from '../skills/language.ts'
import { fitsKind } from './kind.ts'
import type { ContractKind, TopicKey } from './topic.ts'
import { topics, topicsAsked } from './topics.ts'

/** An item to read the contract by, with the topics by which it is found. */
export type ReviewItem = Checklist['items'][number] & { topics: TopicKey[] }

export interface ReviewList {
  /** Null for a list of our own. */
  checklist_id: string | null
  name: Wording
  items: ReviewItem[]
}

/** `npm run seeds:check` has judged the table by its schema. */
const own = table as Readonly<Record<keyof typeof table, { name: Wording; topics: readonly TopicKey[] }>>

/** The list of knowledge-service where it is for this kind of contract, else one of our own. */
export function reviewList(checklist: Checklist | null, kind: ContractKind): ReviewList {
  if (checklist === null || !fitsKind(checklist, kind)) return builtIn(kind)
  return {
    checklist_id: checklist.checklist_id,
    name: { zh: checklist.name, en: checklist.name_en ?? checklist.name },
    items: checklist.items.map((item) => ({ ...item, topics: topicsAsked(item, kind) })),
  }
}

function builtIn(kind: ContractKind): ReviewList {
  const { name, topics: keys } = own[kind === 'saas' || kind === 'lease' ? kind : 'general']
  return { checklist_id: null, name, items: keys.map(itemOn) }
}

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
