import type { ListedPackage, PackageResult } from '@casewright/contracts/collector/resources'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { may } from '../../client/me.ts'
import { momentText } from '../../rules/dates.ts'
import { tellFailure } from '../../state/failure-text.ts'
import { applySeedPackage, createSeedPackages } from '../../state/operations.ts'
import { showToast } from '../../state/toasts.ts'
import { operationsWords } from '../../words/admin-operations.ts'
import { shippedWords } from '../../words/shipped.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Empty } from '../states.tsx'
import { Badge } from './badge.tsx'
import { AdminTable } from './table.tsx'

const mayApply = () => may('collector:manage') && may('platform:admin')

/** The data that the installation came with, what a package would change, and the button that does it. */
export function SeedsSection() {
  const words = operationsWords.value.seeds
  const packages = useMemo(createSeedPackages, [])
  useEffect(() => void packages.load(), [])
  return (
    <LoadedView loaded={packages} lines={6}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={words.none} hint={words.noneHint} />
        ) : (
          <ul class="admin-rows">
            {items.map((one) => (
              <PackageRow key={one.package_id} seed={one} applied={() => void packages.load()} />
            ))}
          </ul>
        )
      }
    </LoadedView>
  )
}

function PackageRow({ seed, applied }: { seed: ListedPackage; applied(): void }) {
  const words = operationsWords.value.seeds
  const [result, setResult] = useState<PackageResult>()
  const [busy, setBusy] = useState(false)
  const run = (dry: boolean) => {
    setBusy(true)
    applySeedPackage(seed.package_id, dry)
      .then((told) => {
        setResult(told)
        if (dry) return
        showToast(words.done(seed.name ?? seed.package_id))
        applied()
      }, tellFailure)
      .finally(() => setBusy(false))
  }
  const known = shippedWords.value.packages[seed.package_id]
  const isUnsound = seed.problems.length > 0
  return (
    <li>
      <div class="admin-row-head">
        <div>
          <h2>{known?.name ?? seed.name ?? seed.package_id}</h2>
          {(known?.about ?? seed.description) && <p class="hint">{known?.about ?? seed.description}</p>}
          <small>
            {words.about(seed.version ?? '–', seed.items)}
            {seed.last_apply && ` ${words.lastApplied(momentText(seed.last_apply.started_at, language.value))}`}
          </small>
        </div>
        <PackageState seed={seed} />
      </div>
      {isUnsound && (
        <ul class="admin-notes">
          {seed.problems.slice(0, 5).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {!isUnsound && mayApply() && (
        <div class="row-actions">
          <button type="button" class="button" disabled={busy} onClick={() => run(true)}>
            {busy ? words.working : words.dryRun}
          </button>
          {result?.dry_run && changes(result) > 0 && (
            <button type="button" class="button primary" disabled={busy} onClick={() => run(false)}>
              {words.apply(changes(result))}
            </button>
          )}
        </div>
      )}
      <div role="status">{result && <Outcome result={result} />}</div>
    </li>
  )
}

const changes = ({ created, updated }: PackageResult): number => created + updated

function PackageState({ seed: { problems, is_current, last_apply } }: { seed: ListedPackage }) {
  const words = operationsWords.value.seeds.states
  if (problems.length > 0) return <Badge kind="bad" text={words.faulty} />
  if (is_current) return <Badge kind="good" text={words.current} />
  return last_apply === null ? <Badge kind="quiet" text={words.never} /> : <Badge kind="warn" text={words.changed} />
}

function Outcome({ result }: { result: PackageResult }) {
  const words = operationsWords.value.seeds
  const { dry_run, created, updated, unchanged, failed, items } = result
  return (
    <div class="admin-outcome">
      <p>
        <strong>{dry_run ? words.would : words.did}</strong> {words.counts(created, updated, unchanged, failed)}
      </p>
      <AdminTable
        caption={words.items}
        columns={[
          { label: words.item, of: ({ item_id }) => item_id },
          { label: words.created, of: (item) => String(item.created), isNumber: true },
          { label: words.updated, of: (item) => String(item.updated), isNumber: true },
          { label: words.unchanged, of: (item) => String(item.unchanged), isNumber: true },
          { label: words.failed, of: (item) => String(item.failed), isNumber: true },
        ]}
        rows={items}
        keyOf={({ item_id }) => item_id}
      />
    </div>
  )
}
