import { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { matter } from '@casewright/contracts/matter/endpoints'
import { httpClient } from '@casewright/kit/http-client'
import { createLog } from '@casewright/kit/log'
import type { Sql } from '@casewright/kit/sql'
import { testKeys } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import type { ConsultationsDeps } from '../deps.ts'
import { createHearings } from '../flows/hearings.ts'
import { type StartedTurn, startChat, startResume } from '../flows/start-turn.ts'
import { carded, token } from './engine-server.ts'
import { amount, makeCard, makeSession, messagesOf, useHouse } from './house.ts'

const house = useHouse()

/** Notes the text of what is sent; a fragment within a statement is not. */
const noting = (sql: Sql, sent: string[]): Sql =>
  new Proxy(sql, {
    apply(target, self, given: unknown[]) {
      const query = Reflect.apply(target as never, self, given) as Partial<Handled>
      const { handle, strings } = query
      if (!handle || !strings) return query
      let isSent = false
      query.handle = () => {
        if (!isSent) sent.push(strings.join(' ').replace(/\s+/g, ' ').trim())
        isSent = true
        return handle.call(query)
      }
      return query
    },
  })

/** What the driver sends a statement by, once it is waited for. */
interface Handled {
  strings: readonly string[]
  handle(): Promise<void>
}

/** The flows between the same neighbours, with a database that notes. */
function notingDeps(sent: string[]): ConsultationsDeps {
  const { database, engine, matter: matters } = house()
  const at = (name: string, url: string) => ({ name, url, key: testKeys[0] as string })
  return {
    sql: noting(database.sql, sent),
    transaction: (work) => {
      sent.push('begin')
      return database.transaction((sql) => work(noting(sql, sent)))
    },
    audit: async () => void sent.push('audit'),
    log: createLog({ level: 'silent', format: 'json' }),
    aiEngine: httpClient(aiEngine, at('ai-engine', engine.url)),
    matter: httpClient(matter, at('matter-service', matters.url)),
    hearings: createHearings(60_000),
    transcripts: undefined as never,
    patienceMs: 60_000,
  }
}

const heardOut = async ({ events }: StartedTurn): Promise<void> => {
  for await (const _ of events(new AbortController().signal));
}

test('a message is kept by one statement and its audit row; what follows is the matter of a first one, and the answer', async () => {
  const session = await makeSession(house())
  const sent: string[] = []
  const deps = notingDeps(sent)
  const taken = () => sent.splice(0).map((text) => /^\w+ ?\w*/.exec(text)?.[0])
  house().engine.script([carded(makeCard())], [token('收到')], [token('好')])
  await heardOut(await startChat(deps, session, { message: '他欠我钱', file_ids: ['f1'] }))
  // A turn that takes longer is written down again while it grows.
  expect(new Set(taken())).toEqual(new Set(['begin', 'with said', 'audit', 'update consultations', 'with heard']))
  const bound = { ...session, matter_id: 'm' }
  for (const start of [
    () => startResume(deps, bound, { user_response: { answers: amount } }),
    () => startChat(deps, bound, { message: '还有' }),
  ]) {
    await heardOut(await start())
    const statements = taken()
    expect(statements.slice(0, 3)).toEqual(['begin', 'with said', 'audit'])
    expect(new Set(statements.slice(3))).toEqual(new Set(['with heard']))
  }
  expect(await messagesOf(house(), session.id)).toHaveLength(6)
  await deps.hearings.stop()
})
