import type { Run, Source } from '@casewright/client/types/collector'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { may } from '../../client/me.ts'
import { momentText } from '../../rules/dates.ts'
import { tellFailure } from '../../state/failure-text.ts'
import { cancelRun, createCollection, deleteSource, startRun } from '../../state/operations.ts'
import { operationsWords } from '../../words/admin-operations.ts'
import { language } from '../../words/words.ts'
import { Confirm } from '../confirm.tsx'
import { LoadedView } from '../loaded-view.tsx'
import { Empty } from '../states.tsx'
import { Badge, type BadgeKind } from './badge.tsx'
import { useFollowed } from './followed.ts'
import { SourceForm } from './source-form.tsx'

const kinds: Record<Run['status'], BadgeKind> = {
  queued: 'quiet',
  running: 'quiet',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'quiet',
}
const isUnderWay = ({ status }: Run): boolean => status === 'queued' || status === 'running'

/** Where documents come from, and how far the runs are. */
export function CollectorSection() {
  const words = operationsWords.value.collector
  const collection = useMemo(createCollection, [])
  useEffect(() => void collection.load(), [])
  useFollowed(collection, ({ runs }) => runs.some(isUnderWay))
  const act = (work: Promise<unknown>) => void work.catch(tellFailure).then(() => collection.load())
  const [changed, setChanged] = useState<Source | 'new'>()
  const [removed, setRemoved] = useState<Source>()
  return (
    <LoadedView loaded={collection}>
      {({ sources, runs, bases, baseNames }) => (
        <div class="stack">
          <div class="admin-bar">
            <h2>{words.sources}</h2>
            {may('collector:manage') && bases.some(({ system }) => !system) && (
              <button type="button" class="button" onClick={() => setChanged('new')}>
                {words.add}
              </button>
            )}
          </div>
          {changed && (
            <SourceForm
              source={changed === 'new' ? undefined : changed}
              bases={bases}
              saved={() => collection.load()}
              close={() => setChanged(undefined)}
            />
          )}
          {removed && (
            <Confirm
              title={words.removeTitle(removed.name)}
              text={words.removeText}
              action={words.remove}
              run={async () => {
                await deleteSource(removed)
                await collection.load()
              }}
              close={() => setRemoved(undefined)}
            />
          )}
          {sources.length === 0 ? (
            <Empty title={words.none} hint={words.noneHint} />
          ) : (
            <>
              <ul class="admin-rows">
                {sources.map((source) => (
                  <SourceRow
                    key={source.source_id}
                    source={source}
                    base={baseNames.get(source.kb_id) ?? source.kb_id}
                    busy={runs.some((run) => run.source_id === source.source_id && isUnderWay(run))}
                    start={() => act(startRun(source))}
                    change={() => setChanged(source)}
                    remove={() => setRemoved(source)}
                  />
                ))}
              </ul>
              <h2>{words.runs}</h2>
              {runs.length === 0 && <p class="hint">{words.noRuns}</p>}
              <ul class="admin-rows" hidden={runs.length === 0}>
                {runs.map((run) => (
                  <RunRow
                    key={run.run_id}
                    run={run}
                    name={sources.find(({ source_id }) => source_id === run.source_id)?.name ?? words.gone}
                    cancel={() => act(cancelRun(run.run_id))}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </LoadedView>
  )
}

interface SourceRowProps {
  source: Source
  base: string
  busy: boolean
  start(): void
  change(): void
  remove(): void
}

function SourceRow({ source, base, busy, start, change, remove }: SourceRowProps) {
  const words = operationsWords.value.collector
  const { name, kind, enabled, schedule, next_run_at } = source
  return (
    <li>
      <div class="admin-row-head">
        <div>
          <h3>{name}</h3>
          <small>
            {words.into(words.kinds[kind], base)}{' '}
            {schedule ? words.scheduled(next_run_at ? momentText(next_run_at, language.value) : '–') : words.byHand}
          </small>
        </div>
        <span class="row-actions">
          {!enabled && <Badge kind="quiet" text={words.disabled} />}
          {enabled && may('collector:manage') && (
            <button type="button" class="button" disabled={busy} aria-label={words.startNamed(name)} onClick={start}>
              {words.start}
            </button>
          )}
          {may('collector:manage') && (
            <>
              <button type="button" class="button quiet" aria-label={words.changeNamed(name)} onClick={change}>
                {words.change}
              </button>
              <button
                type="button"
                class="button quiet"
                disabled={busy}
                aria-label={words.removeNamed(name)}
                onClick={remove}
              >
                {words.remove}
              </button>
            </>
          )}
        </span>
      </div>
    </li>
  )
}

function RunRow({ run, name, cancel }: { run: Run; name: string; cancel(): void }) {
  const words = operationsWords.value.collector
  const { listed, unchanged, vanished, failed, current, new: added, changed } = run.progress
  const done = added + changed + unchanged + failed
  return (
    <li>
      <div class="admin-row-head">
        <div>
          <h3>{name}</h3>
          <small>
            {momentText(run.created_at, language.value)} · {words.triggers[run.trigger]}
          </small>
        </div>
        <Badge kind={kinds[run.status]} text={words.statuses[run.status]} />
      </div>
      {isUnderWay(run) && (
        <div class="admin-progress">
          <progress
            aria-label={words.progressOf(name)}
            {...(listed > 0 && { max: listed, value: Math.min(done, listed) })}
          />
          <small>{words.progress(done, listed)}</small>
          {may('collector:manage') && (
            <button type="button" class="button" aria-label={words.cancelNamed(name)} onClick={cancel}>
              {words.cancel}
            </button>
          )}
        </div>
      )}
      {isUnderWay(run) && current && <small>{current}</small>}
      {!isUnderWay(run) && <p>{words.counts(added, changed, unchanged, vanished, failed)}</p>}
      {run.error && <p class="problem">{run.error}</p>}
      {run.errors.length > 0 && (
        <details class="admin-details">
          <summary>{words.failures(run.errors.length)}</summary>
          <ul class="admin-notes">
            {run.errors.slice(0, 20).map(({ location, message }) => (
              <li key={location}>
                <code>{location}</code> {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
