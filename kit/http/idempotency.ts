import { createHash } from 'node:crypto'
import { invalidField, ServiceError } from '../data/errors.ts'
import { isSealed, type SecretBox } from '../data/secret-box.ts'
import type { Database, Sql } from '../postgres/sql.ts'

/**
 * Does the work in one transaction, at most once per `Idempotency-Key`: whoever sends the key again, at the same time or
 * within a day, gets the first answer. Its result must be the handler's answer, because that is what is kept. Work that
 * is a single statement says so: without a key it needs no transaction around it, which would be two more round trips.
 */
export type Once = <T>(work: (sql: Sql) => Promise<T>, size?: 'one statement') => Promise<T>

/** One request that shall take effect once. */
interface Request {
  /** Whose key it is: the same key of another user, or for another endpoint, is another one. */
  owner: { organization?: string; user?: string }
  entry: string
  /** Without one every request is a new one. */
  key: string | undefined
  input: unknown
}

/** Keeps answers in the service's own schema, beside what they are about. */
export interface AnswerStore {
  once(request: Request): Once
  /** Forgets what is older than a day. */
  sweep(): Promise<void>
  /** Seals with the present key what an earlier version left plain or another key has sealed. */
  sealAll(): Promise<void>
}

export const idempotencyKeyHeader = 'idempotency-key'

/** Answers are kept sealed: some hold a secret that is told only once, others what a person wrote. */
export function createAnswerStore(
  { sql: pool, transaction }: Database,
  schema: string,
  secrets: SecretBox,
): AnswerStore {
  const placeOf = (scope: string) => `${schema}._answers ${scope}`
  const table = (sql: Sql) => sql(`${schema}._answers`)
  return {
    once: ({ owner, entry, key, input }) => {
      if (key === undefined) return (work, size) => (size === 'one statement' ? work(pool) : transaction(work))
      requireSoundKey(key)
      const scope = JSON.stringify([owner.organization ?? null, owner.user ?? null, entry, key])
      const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex')
      return <T>(work: (sql: Sql) => Promise<T>) =>
        transaction(async (sql) => {
          // Waits for a transaction that has just taken the same key: it then is ours, or answered.
          const taken =
            await sql`insert into ${table(sql)} (scope, digest) values (${scope}, ${digest}) on conflict do nothing`
          if (taken.count === 0) return earlierAnswer<T>(sql, scope, digest)
          const answer = await work(sql)
          const sealed = secrets.seal(JSON.stringify(answer ?? null), placeOf(scope))
          await sql`update ${table(sql)} set answer = ${sql.json(sealed)} where scope = ${scope}`
          return answer
        })
    },
    sweep: async () => {
      await pool`delete from ${table(pool)} where at < now() - interval '24 hours'`
    },
    sealAll: async () => {
      const rows = await pool<{ scope: string; answer: unknown }[]>`
        select scope, answer from ${table(pool)}
        where answer is not null and not starts_with(answer #>> '{}', ${secrets.prefix})`
      for (const { scope, answer } of rows) {
        const sealed = secrets.seal(JSON.stringify(opened(scope, answer)), placeOf(scope))
        await pool`update ${table(pool)} set answer = ${pool.json(sealed)} where scope = ${scope}`
      }
    },
  }
  /** What is no sealed text was kept by a version before answers were sealed. */
  function opened(scope: string, answer: unknown): unknown {
    const sealed = typeof answer === 'string' && isSealed(answer)
    return sealed ? JSON.parse(secrets.open(answer, placeOf(scope))) : answer
  }
  async function earlierAnswer<T>(sql: Sql, scope: string, digest: string): Promise<T> {
    const [row] = await sql<{ digest: string; answer: unknown }[]>`
      select digest, answer from ${table(sql)} where scope = ${scope}`
    if (row?.digest !== digest)
      throw new ServiceError('conflict', 'this Idempotency-Key was sent before with another request')
    return opened(scope, row.answer) as T
  }
}

/** Forgets the answers that a person was given, in the organization and where none was named. Returns how many there were. */
export async function forgetAnswers(sql: Sql, schema: string, organization: string, user: string): Promise<number> {
  const forgotten = await sql`
    delete from ${sql(`${schema}._answers`)}
    where scope::json ->> 1 = ${user} and coalesce(scope::json ->> 0, ${organization}) = ${organization}`
  return forgotten.count
}

function requireSoundKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalidField('headers.Idempotency-Key', 'must be 1 to 255 visible ASCII characters')
}
