import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import type { Wording } from '../skills/language.ts'
import { clauseRows, clauseTypes } from './clause-type.ts'
import type { Hit } from './hits.ts'
import type { ReadContract } from './read-contract.ts'
import type { Sentence } from './sentences.ts'
import type { ContractKind, ContractSide, TopicKey } from './topic.ts'
import { topics } from './topics.ts'
import { type Holder, holderIn } from './who.ts'

const subject =
  /(?<who>(?:[\p{L}.&'’-]{1,24} ){0,3}[\p{L}.&'’-]{2,24}) (?:hereby )?(?:shall|will|may|must|agrees?|covenants?|undertakes?|grants?|appoints?|accepts?|warrants?|represents?)\b|(?<party>[\p{sc=Han}]{1,6}[方人商])(?:[\p{sc=Han}，、]{0,24})?(?:不得|应|授予|承诺|保证)/iu
const sentenceMax = 4000
const hitsMax = 2

/** Exclusivity, non-compete and other clauses that take freedom from a party, and from which. */
export function restrictionsIn(contract: ReadContract, kind: ContractKind, part: ContractSide | null): Hit[] {
  const restricting = (Object.keys(topics) as TopicKey[]).filter(
    (key) => topics[key].restricts !== undefined && (topics[key].kinds ?? [kind]).includes(kind),
  )
  return restricting.flatMap((key) =>
    sentencesOn(key, contract)
      .slice(0, hitsMax)
      .map((sentence): Hit => {
        const holder = topics[key].restricts === 'subject' ? boundBy(sentence, contract) : null
        const against = holder === null || holder === 'both' ? null : holder.part
        return {
          key: `restriction:${key}`,
          topics: [key],
          level: topics[key].level,
          against,
          doubtful: false,
          why: toldOf(holder, part),
          stake: null,
          mustChange: false,
          settles: null,
          wording: topics[key].wording ?? null,
          fallback: topics[key].fallback ?? null,
          sentence,
        }
      }),
  )
}

const sentencesOn = (key: TopicKey, { typed }: ReadContract): Sentence[] => [
  ...new Set(clauseTypes.filter((type) => clauseRows[type].topic === key).flatMap((type) => typed.get(type) ?? [])),
]

function boundBy({ plain }: Sentence, { text }: ReadContract): Holder {
  const { who, party } = subject.exec(plain.slice(0, sentenceMax))?.groups ?? {}
  return holderIn(who ?? party ?? '', text)
}

function toldOf(holder: Holder, part: ContractSide | null): Wording {
  if (holder === 'both') return texts.binds_both
  if (holder === null || holder.part === null || part === null) return texts.binds_somebody
  return holder.part === part ? texts.binds_us : texts.binds_other
}
