import { addressOf } from '@casewright/client/create-client'
import { routes } from '@casewright/client/routes'
import type { ErasureResult } from '@casewright/contracts/platform/people'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { may } from '../../client/me.ts'
import { tellFailure } from '../../state/failure-text.ts'
import { createRetention, erasePerson } from '../../state/operations.ts'
import { operationsWords } from '../../words/admin-operations.ts'
import { auditWords } from '../../words/audit.ts'
import { LoadedView } from '../loaded-view.tsx'
import { AdminTable } from './table.tsx'

/** Erasing a person: first it is only counted; nothing goes before the person's ID was typed again. */
export function ErasureSection() {
  const words = operationsWords.value.erasure
  const [user, setUser] = useState('')
  const [result, setResult] = useState<ErasureResult>()
  const [busy, setBusy] = useState(false)
  const run = (user_id: string, dry: boolean) => {
    setBusy(true)
    erasePerson(user_id, dry)
      .then(setResult, tellFailure)
      .finally(() => setBusy(false))
  }
  return (
    <div class="stack">
      <p>{words.kept}</p>
      <form
        class="admin-inline-form"
        onSubmit={(event) => {
          event.preventDefault()
          setResult(undefined)
          run(user.trim(), true)
        }}
      >
        <label class="field">
          <span>{words.person}</span>
          <input
            type="text"
            maxLength={128}
            autoComplete="off"
            value={user}
            onInput={(event) => setUser(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" disabled={busy || user.trim() === ''}>
          {busy ? words.counting : words.count}
        </button>
      </form>
      <div role="status">{result && <Counted result={result} />}</div>
      {result?.dry_run && result.total > 0 && (
        <Confirm key={result.user_id} user_id={result.user_id} busy={busy} erase={() => run(result.user_id, false)} />
      )}
      <h2>{words.retention}</h2>
      {may('platform:read') && <Retention />}
      <p>{words.retentionHint}</p>
    </div>
  )
}

/** After how many days what is deleted by itself. */
function Retention() {
  const words = operationsWords.value.erasure
  const rules = useMemo(createRetention, [])
  useEffect(() => void rules.load(), [rules])
  return (
    <LoadedView loaded={rules} lines={4}>
      {(found) => (
        <AdminTable
          caption={words.retention}
          columns={[
            { label: words.what, of: ({ kind }) => words.retained[kind] },
            { label: words.keptFor, of: ({ days }) => (days === 0 ? words.forEver : words.days(days)) },
            { label: words.setting, of: ({ setting }) => <code>{setting}</code> },
          ]}
          rows={found}
          keyOf={({ setting }) => setting}
        />
      )}
    </LoadedView>
  )
}

function Counted({ result }: { result: ErasureResult }) {
  const words = operationsWords.value.erasure
  const services = auditWords.value.services
  const rows = result.services.flatMap(({ service, erased, kept }) => [
    ...Object.entries(erased).map(([kind, count]) => ({ service, kind, count, why: words.goes })),
    ...kept.map(({ kind, count, reason }) => ({ service, kind, count, why: `${words.stays}: ${reason}` })),
  ])
  const found = rows.filter(({ count }) => count > 0)
  const { user_id, dry_run, total } = result
  return (
    <div class="admin-outcome">
      <p>
        <strong>{dry_run ? words.would(user_id, total) : words.did(user_id, total)}</strong>
      </p>
      {dry_run && <p>{words.nothingYet}</p>}
      {found.length > 0 && (
        <AdminTable
          caption={words.table}
          columns={[
            { label: words.where, of: ({ service }) => services[service] ?? service },
            { label: words.what, of: ({ kind }) => words.kinds[kind] ?? kind.replaceAll('_', ' ') },
            { label: words.howMany, of: ({ count }) => String(count), isNumber: true },
            { label: words.why, of: ({ why }) => why },
          ]}
          rows={found}
          keyOf={({ service, kind, why }) => `${service} ${kind} ${why}`}
        />
      )}
      {dry_run && may('people:export') && (
        <p>
          <a class="button" download href={addressOf(routes.platform.exportPersonEverywhere, { params: { user_id } })}>
            {words.export}
          </a>
        </p>
      )}
    </div>
  )
}

function Confirm({ user_id, busy, erase }: { user_id: string; busy: boolean; erase(): void }) {
  const words = operationsWords.value.erasure
  const [typed, setTyped] = useState('')
  return (
    <form
      class="admin-danger"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed === user_id) erase()
      }}
    >
      <p>{words.final}</p>
      <label class="field">
        <span>{words.typeAgain(user_id)}</span>
        <input type="text" autoComplete="off" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button danger" disabled={busy || typed !== user_id}>
        {words.erase}
      </button>
    </form>
  )
}
