import table from '../../resources/legal_tables/forums.json' with { type: 'json' }
import texts from '../../resources/texts/computations.json' with { type: 'json' }
import type { Wording } from '../skills/language.ts'

export type ForumKind = keyof typeof table.kinds
type PlaceKey = keyof typeof table.places

export interface ForumFacts {
  kind: ForumKind
  /** A written choice of court: of a place that the law allows, or of one without connection to the dispute. */
  agreed_court?: 'linked' | 'unlinked'
  has_arbitration_clause?: boolean
  /** Of a divorce: why the defendant cannot be sued at home. */
  defendant?: 'at_home' | 'abroad' | 'missing' | 'detained' | 'away_over_a_year'
}

interface Place {
  key: string
  name: Wording
  articles: readonly string[]
  /** Of a case model: the slot that holds the address of the place. */
  slot?: string
}

export interface Forum {
  first: 'court' | 'labour_arbitration' | 'arbitration'
  is_exclusive: boolean
  /** Places whose court or commission may be asked; never the name of one. */
  places: Place[]
  notes: Wording[]
  articles: string[]
}

/** Which places have jurisdiction, by the kind of dispute and what was agreed. */
export function forumOf({ kind, agreed_court, has_arbitration_clause = false, defendant }: ForumFacts): Forum {
  const { first, exclusive, agreeable, places } = table.kinds[kind]
  if (has_arbitration_clause && (agreeable || exclusive))
    return {
      first: 'arbitration',
      is_exclusive: false,
      places: [],
      notes: [texts.forum_arbitration],
      articles: ['《民事诉讼法》第一百二十七条'],
    }
  const isAgreed = agreed_court === 'linked' && agreeable
  const keys = (isAgreed ? ['agreed'] : kind === 'divorce' ? divorcePlaces(defendant) : places) as readonly PlaceKey[]
  const found = keys.map((key): Place => ({ key, ...table.places[key] }))
  return {
    first: first === 'labour_arbitration' ? 'labour_arbitration' : 'court',
    is_exclusive: exclusive,
    places: found,
    notes: [
      ...(agreed_court !== undefined && exclusive ? [texts.forum_exclusive] : []),
      ...(agreed_court !== undefined && !exclusive && !agreeable ? [texts.forum_not_agreeable] : []),
      ...(agreed_court === 'unlinked' && agreeable ? [texts.forum_unlinked] : []),
      ...(kind === 'labour' ? [texts.forum_labour] : []),
      ...(kind === 'contract_online' && isAgreed ? [texts.forum_consumer] : []),
    ],
    articles: [...new Set(found.flatMap(({ articles }) => articles))],
  }
}

function divorcePlaces(defendant: ForumFacts['defendant']): PlaceKey[] {
  if (defendant === 'away_over_a_year') return ['defendant', 'plaintiff_away']
  return defendant === undefined || defendant === 'at_home' ? ['defendant'] : ['plaintiff']
}
