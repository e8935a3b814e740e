import type { ContractFinding } from './findings.ts'
import { clausesOn } from './hits.ts'
import type { ReadContract } from './read-contract.ts'
import type { TopicKey } from './topic.ts'
import { topics } from './topics.ts'

/** `not_asked`: no rule knows what the clause is about, so a person has to read it. */
type ClauseReading = 'finding' | 'no_objection' | 'not_asked' | 'heading'

export interface ListedClause {
  number: string | null
  heading: string
  start: number
  end: number
  read_as: ClauseReading
}

/** Every clause of the contract with what the review says of it, so that silence is never taken for consent. */
export function clausesRead(contract: ReadContract, findings: readonly ContractFinding[]): ListedClause[] {
  const quoted = findings
    .filter(({ state }) => state === 'attention')
    .flatMap(({ sources }) => sources)
    .flatMap(({ kind, start }) => (kind === 'file' && start !== null ? [start] : []))
  const known = new Set(
    (Object.keys(topics) as TopicKey[]).flatMap((key) => clausesOn(key, contract).map(({ clause }) => clause.start)),
  )
  return contract.clauses.map(({ number, heading, start, end, plain, path }): ListedClause => {
    const isDefinition = path.some((one) => /\bdefinitions?\b|定义|释义/i.test(one))
    const read_as =
      plain === ''
        ? 'heading'
        : quoted.some((at) => at >= start && at < end)
          ? 'finding'
          : known.has(start) || isDefinition
            ? 'no_objection'
            : 'not_asked'
    return { number, heading, start, end, read_as }
  })
}
