import type { Hit } from './hits.ts'
import { contractLanguage } from './kind.ts'
import type { ReviewItem } from './lists.ts'
import { fallbackOn } from './positions.ts'
import type { ReadContract } from './read-contract.ts'
import { inTheContractsWords } from './role-names.ts'
import { topics } from './topics.ts'

type Rated = Hit & { isOurs: boolean }

/**
 * One replacement for the clause, in the contract's language and with its names for the sides: the list's own, or that
 * of the topic, for what no problem has words for; then what the problems call for, each subject decided once by the
 * gravest. What favours us stays as it is.
 */
export function wordingFor(item: ReviewItem, hits: readonly Rated[], { plain, names }: ReadContract): string | null {
  const language = contractLanguage(plain)
  const listed = item.suggested_wording
  const own = listed !== null && contractLanguage(listed) === language ? listed : null
  const ready = item.topics.flatMap((key) => topics[key].wording?.[language] ?? [])[0] ?? null
  const special = decidedOnce(hits.filter(({ isOurs, wording }) => !isOurs && wording !== null))
  const settled = new Set(special.flatMap(({ settles }) => settles ?? []))
  const isWhole =
    hits.length > 0 && hits.every((hit) => hit.isOurs || hit.wording !== null || settled.has(hit.settles ?? ''))
  const base = isWhole ? [] : [own ?? ready]
  const all = [...base.filter((one) => one !== null), ...special.flatMap(({ wording }) => wording?.[language] ?? [])]
  return all.length > 0 ? all.map((one) => inTheContractsWords(one, names)).join('\n') : null
}

/** The gravest stands first; what it settles is not settled again. */
const decidedOnce = (hits: readonly Rated[]): Rated[] =>
  hits.filter(
    ({ settles, wording }, at) =>
      hits.findIndex((one) => (settles === null ? one.wording === wording : one.settles === settles)) === at,
  )

/** What may still be accepted: of the gravest problem, else what suits the topic. Of what favours us, what may be given up. */
export function fallbackFor(item: ReviewItem, hits: readonly Rated[], { plain, names }: ReadContract): string | null {
  const language = contractLanguage(plain)
  const isOurs = isAllOurs(hits)
  const [special] = hits.filter((hit) => hit.isOurs === isOurs).flatMap(({ fallback }) => fallback?.[language] ?? [])
  const found = special ?? fallbackOn(item.topics, plain)
  return found === null ? null : inTheContractsWords(found, names)
}

const isAllOurs = (hits: readonly Rated[]): boolean => hits.length > 0 && hits.every(({ isOurs }) => isOurs)
