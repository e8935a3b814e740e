import type { Checklist } from '@casewright/contracts/knowledge/structured-resources'
import { contractLanguage } from './kind.ts'
import type { ReviewItem } from './lists.ts'
import type { ContractKind, TopicKey } from './topic.ts'
import { topics, topicsAsked } from './topics.ts'

/** What a firm wants of a kind of clause: what it asks for, what it still accepts, and where it stops. */
export interface Position {
  item: ReviewItem
  preferred: string | null
  fallback: string | null
  walk_away: string | null
}

/** The firm's own positions, which count before the general ones. */
export interface Playbook {
  name: string
  positions: Position[]
}

/** A list of knowledge-service that says of itself that it is a playbook. */
export const isPlaybook = ({ metadata }: Pick<Checklist, 'metadata'>): boolean => metadata.playbook === true

export function readPlaybook(
  list: Checklist | null | undefined,
  kind: ContractKind,
  locale: 'zh' | 'en',
): Playbook | null {
  if (!list || !isPlaybook(list)) return null
  const positions = list.items.map((item): Position => {
    const own = { ...item, topics: topicsAsked(item, kind) }
    return {
      item: own,
      preferred: item.suggested_wording,
      fallback: item.fallback ?? null,
      walk_away: item.walk_away ?? null,
    }
  })
  return { name: locale === 'zh' ? list.name : (list.name_en ?? list.name), positions }
}

/** The position on what an item is about. */
export const positionOn = (keys: readonly TopicKey[], playbook: Playbook | null): Position | null =>
  playbook?.positions.find(({ item }) => item.topics.some((key) => keys.includes(key))) ?? null

/** The list's items and those of the playbook that it does not ask for. */
export const withPlaybook = (items: readonly ReviewItem[], playbook: Playbook | null): ReviewItem[] => {
  const asked = items.flatMap(({ topics: keys }) => keys)
  const more = (playbook?.positions ?? []).filter(({ item }) => !item.topics.some((key) => asked.includes(key)))
  return [...items, ...more.map(({ item }) => item)]
}

/** What is usual between equals, in the reader's language. */
export const marketOn = (keys: readonly TopicKey[], locale: 'zh' | 'en'): string | null =>
  keys.flatMap((key) => topics[key].market?.[locale] ?? [])[0] ?? null

/** What may still be accepted, in the language of the contract: it is wording. */
export const fallbackOn = (keys: readonly TopicKey[], contract: string): string | null =>
  keys.flatMap((key) => topics[key].fallback?.[contractLanguage(contract)] ?? [])[0] ?? null
