import { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import { files } from '@casewright/contracts/files/endpoints'
import { matter } from '@casewright/contracts/matter/endpoints'
import { createLog } from '@casewright/kit/data/log'
import { httpClient } from '@casewright/kit/http/http-client'
import { notingDatabase, testKeys } from '@casewright/kit/testing'
import { startAudit } from '@casewright/kit/work/audit'
import { expect, test } from 'vitest'
import type { ConsultationsDeps, TurnDeps } from '../deps.ts'
import { type StartedTurn, startChat, startResume } from '../flows/start-turn.ts'
import { startAnswerListeners } from '../workers/answer-listeners.ts'
import { carded, token } from './engine-server.ts'
import { amount, makeCard, makeSession, messagesOf, nothing, useApp } from './test-app.ts'

const app = useApp()
const who = { user: 'owner', organization: 'firm-a', superuser: false }
const log = createLog({ level: 'silent', format: 'json' })

/** The flows between the same neighbours, with a database that notes. */
function notingDeps(): { deps: ConsultationsDeps; sent: string[]; stop(): Promise<void> } {
  const { database, engine, matter: matters } = app()
  const { sent, ...noting } = notingDatabase(database)
  const at = (name: string, url: string) => ({ name, url, key: testKeys[0] as string })
  const { audit, auditPart, stop } = startAudit(database, 'consultations', async () => {}, log)
  const turnDeps: TurnDeps = {
    ...noting,
    audit,
    auditPart,
    log,
    aiEngine: httpClient(aiEngine, at('ai-engine', engine.url)),
    matter: httpClient(matter, at('matter-service', matters.url)),
    transcripts: undefined as never,
    firstWordsAfter: () => {},
    files: httpClient(files, at('files-service', matters.url)),
    patienceMs: 60_000,
    recheckMs: 60_000,
    turnLimits: { perUser: 20, perOrganization: 200 },
  }
  const listeners = startAnswerListeners(turnDeps, 60_000)
  return { deps: { ...turnDeps, listeners, retentionDays: 0 }, sent, stop }
}

const readToEnd = async ({ events }: StartedTurn): Promise<void> => {
  for await (const _ of events(new AbortController().signal));
}

test('a message is kept by one statement; what follows is the matter of a first one, and the answer', async () => {
  const session = await makeSession(app())
  const { deps, sent, stop } = notingDeps()
  const isClaim = (text: string) => text.includes('listen_until < now()')
  const taken = () => {
    const own = sent.splice(0).filter((text) => !isClaim(text))
    return own.map((text) => /^\w+ ?\w*/.exec(text)?.[0])
  }
  app().engine.script([carded(makeCard())], [token('收到')], [token('好')])
  await readToEnd(await startChat(deps, session, who, { message: '他欠我钱', file_ids: ['f1'] }))
  // A turn that takes longer is written down again while it grows.
  expect(new Set(taken())).toEqual(new Set(['with said', 'with saved']))
  const bound = { ...session, matter_id: nothing }
  for (const start of [
    () => startResume(deps, bound, who, { user_response: { answers: amount } }),
    () => startChat(deps, bound, who, { message: '还有' }),
  ]) {
    await readToEnd(await start())
    const statements = taken()
    expect(statements[0]).toBe('with said')
    expect(new Set(statements.slice(1))).toEqual(new Set(['with saved']))
  }
  expect(await messagesOf(app(), session.id)).toHaveLength(6)
  await deps.listeners.stop()
  await stop()
})
