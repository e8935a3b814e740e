/** What every contender does, without network: the costs left are those of the engine and its database. */

export const tokensExpected = 50
const stateBytes = 10_000

export interface Fact {
  fact_key: string
  content: string
}

export interface Profile {
  facts: Fact[]
  claim: Record<string, string>
}

export interface Card {
  skill: string
  questions: { field_key: string; question: string }[]
}

export const card: Card = {
  skill: 'intake',
  questions: [
    { field_key: 'amount', question: 'Which amount do you claim?' },
    { field_key: 'due_date', question: 'When was it due?' },
  ],
}

export const answers: Record<string, string> = { amount: '12,000.00 CNY', due_date: '2026-01-31' }

const words =
  'the tenant landlord signed lease deposit repair notice court claim contract seller buyer delivered goods invoice paid late interest witness letter evidence 合同 租金 押金 证据 起诉 违约 利息 送达 仲裁 调解'.split(
    ' ',
  )

/** About 10 KB of a matter's facts. The words do not repeat in order: PostgreSQL compresses a repeated text away. */
function makeProfile(): Profile {
  const facts: Fact[] = []
  let seed = 1
  const word = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return words[seed % words.length]
  }
  for (let bytes = 0; bytes < stateBytes; bytes += Buffer.byteLength(JSON.stringify(facts.at(-1))))
    facts.push({ fact_key: `fact-${facts.length}`, content: Array.from({ length: 30 }, word).join(' ') })
  return { facts, claim: {} }
}

/** Made once, for all contenders alike: it is what they are given, not what they do. Nobody changes it. */
export const profile: Profile = makeProfile()

/** Answers at once, a token at a time. */
export async function* instantModel(): AsyncGenerator<string> {
  for (let n = 0; n < tokensExpected; n++) yield `token-${n} `
}
