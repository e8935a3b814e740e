import type { Logger } from '../data/log.ts'
import { asSystem } from '../data/request-context.ts'
import { uuidv7 } from '../data/uuid.ts'
import type { Database } from '../postgres/sql.ts'

/** How many things of a kind all processes of a service hold for each holder. */
export interface HeldCounts {
  /** What this process holds. */
  own(holder: string): number
  /** Others know of it a second later. */
  change(holder: string, by: 1 | -1): void
  /** What other processes hold, as they said last; what this one holds is told to them by the same statement. */
  elsewhere(holders: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Takes back what this process has told. */
  stop(): Promise<void>
}

const tellEveryMs = 1_000
/** A killed process counts for this long; one that lives says it again thrice in that time. */
const heldSeconds = 10

interface Told {
  holder: string
  held: number
}

/** While the database does not answer, others count as holding nothing. */
export function createHeldCounts(database: Pick<Database, 'sql'>, schema: string, log: Logger): HeldCounts {
  const { sql } = database
  const self = uuidv7()
  const table = () => sql(`${schema}._held`)
  const held = new Map<string, number>()
  const told = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isFailing = false

  const say = (changed: readonly Told[], asked: readonly string[]) => sql<Told[]>`
    with changed as (select * from jsonb_to_recordset(${sql.json(changed)}) as c (holder text, held int)),
      gone as (
        delete from ${table()} where process = ${self} and holder in (select holder from changed where held = 0)
          or until < now() - interval '1 minute'),
      kept as (
        insert into ${table()} (holder, process, held, until)
        select holder, ${self}, held, now() + make_interval(secs => ${heldSeconds}) from changed where held > 0
        on conflict (holder, process) do update set held = excluded.held, until = excluded.until)
    select holder, sum(held)::int as held from ${table()}
    where holder = any(${asked as string[]}::text[]) and process <> ${self} and until > now() group by holder`
  /** One statement at a time, so that what is told later counts. */
  const tell = (all: boolean, asked: readonly string[] = []): Promise<readonly Told[]> => {
    const run = async (): Promise<readonly Told[]> => {
      const changed = [...new Set([...held.keys(), ...told.keys()])]
        .map((holder) => ({ holder, held: held.get(holder) ?? 0 }))
        .filter(({ holder, held: count }) => all || count !== (told.get(holder) ?? 0))
      if (changed.length === 0 && asked.length === 0) return []
      const rows = await asSystem(() => say(changed, asked))
      for (const { holder, held: count } of changed) set(told, holder, count)
      isFailing = false
      return rows
    }
    const next = last.then(run).catch((err) => {
      if (!isFailing) log.warn({ err }, 'what is held cannot be counted with other replicas; each counts its own')
      isFailing = true
      return []
    })
    last = next
    return next
  }
  const renewing = setInterval(
    () => {
      if (told.size > 0) void tell(true)
    },
    (heldSeconds * 1000) / 3,
  ).unref()
  const tellLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void tell(false)
    }, tellEveryMs).unref()
  }
  return {
    own: (holder) => held.get(holder) ?? 0,
    change(holder, by) {
      const count = (held.get(holder) ?? 0) + by
      set(held, holder, count)
      tellLater()
    },
    elsewhere: async (holders) =>
      new Map((await tell(false, holders)).map(({ holder, held: count }) => [holder, count])),
    async stop() {
      clearInterval(renewing)
      clearTimeout(timer)
      held.clear()
      await tell(false)
    },
  }
}

function set(counts: Map<string, number>, holder: string, count: number): void {
  if (count > 0) counts.set(holder, count)
  else counts.delete(holder)
}
