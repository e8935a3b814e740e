import type { KnowledgeBase, KnowledgeJob } from '@casewright/contracts/knowledge/resources'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { may } from '../../client/me.ts'
import { momentText } from '../../rules/dates.ts'
import { tellFailure } from '../../state/failure-text.ts'
import { cancelJob, createBase, createBases, deleteBase, renameBase, retryJob } from '../../state/operations.ts'
import { showToast } from '../../state/toasts.ts'
import { operationsWords } from '../../words/admin-operations.ts'
import { language } from '../../words/words.ts'
import { Confirm } from '../confirm.tsx'
import { baseName } from '../library/base-name.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Badge, type BadgeKind } from './badge.tsx'
import { useFollowed } from './followed.ts'
import { FormDialog } from './form-dialog.tsx'
import { AdminTable, type Column } from './table.tsx'

const kinds: Record<KnowledgeJob['status'], BadgeKind> = {
  queued: 'quiet',
  running: 'quiet',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'quiet',
}
const isUnderWay = ({ status }: KnowledgeJob): boolean => status === 'queued' || status === 'running'

/** The bases that are searched, and the files that are being read for them. */
export function KnowledgeBasesSection() {
  const words = operationsWords.value.bases
  const found = useMemo(createBases, [])
  useEffect(() => void found.load(), [])
  useFollowed(found, ({ jobs }) => jobs.some(isUnderWay))
  const [changed, setChanged] = useState<KnowledgeBase>()
  const [removed, setRemoved] = useState<KnowledgeBase>()
  const act = (work: Promise<unknown>) => void work.then(() => found.load(), tellFailure)
  return (
    <LoadedView loaded={found}>
      {({ bases, jobs }) => (
        <div class="stack">
          {may('knowledge:manage') && <NewBase made={() => void found.load()} />}
          <AdminTable
            caption={words.table}
            columns={baseColumns(setChanged, setRemoved)}
            rows={bases}
            keyOf={({ kb_id }) => kb_id}
          />
          <h2>{words.jobs}</h2>
          {jobs.length === 0 && <p class="hint">{words.noJobs}</p>}
          <ul class="admin-rows" hidden={jobs.length === 0}>
            {jobs.map((job) => (
              <JobRow
                key={job.job_id}
                job={job}
                base={baseNameIn(bases, job.kb_id)}
                retry={() => act(retryJob(job.job_id))}
                cancel={() => act(cancelJob(job.job_id))}
              />
            ))}
          </ul>
          {changed && (
            <FormDialog
              title={words.renameTitle(changed.name)}
              fields={[
                { name: 'name', label: words.name, is: 'text', isRequired: true },
                { name: 'description', label: words.description, is: 'text' },
              ]}
              initial={{ name: changed.name, description: changed.description ?? '' }}
              save={async ({ name, description }) => {
                await renameBase(changed, String(name).trim(), String(description).trim() || null)
                await found.load()
              }}
              close={() => setChanged(undefined)}
            />
          )}
          {removed && (
            <Confirm
              title={words.removeTitle(removed.name)}
              text={words.removeText(removed.documents, removed.chunks)}
              action={words.remove}
              run={async () => {
                await deleteBase(removed)
                await found.load()
              }}
              close={() => setRemoved(undefined)}
            />
          )}
        </div>
      )}
    </LoadedView>
  )
}

function NewBase({ made }: { made(): void }) {
  const words = operationsWords.value.bases
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = (event: Event) => {
    event.preventDefault()
    setBusy(true)
    createBase(name.trim())
      .then(() => {
        showToast(words.made(name.trim()))
        setName('')
        made()
      }, tellFailure)
      .finally(() => setBusy(false))
  }
  return (
    <form class="admin-inline-form" onSubmit={submit}>
      <label class="field">
        <span>{words.newName}</span>
        <input type="text" maxLength={200} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button" disabled={busy || name.trim() === ''}>
        {words.make}
      </button>
    </form>
  )
}

const baseNameIn = (bases: readonly KnowledgeBase[], kb_id: string): string => {
  const base = bases.find((one) => one.kb_id === kb_id)
  return base ? baseName(base) : kb_id
}

type Choose = (base: KnowledgeBase) => void

function baseColumns(rename: Choose, remove: Choose): Column<KnowledgeBase>[] {
  const words = operationsWords.value.bases
  // The system's bases are written by services alone.
  const actions: Column<KnowledgeBase> = {
    label: words.actions,
    of: (base) =>
      !base.system && (
        <span class="row-actions">
          <button
            type="button"
            class="button quiet"
            aria-label={words.renameTitle(base.name)}
            onClick={() => rename(base)}
          >
            {words.rename}
          </button>
          <button
            type="button"
            class="button quiet"
            aria-label={words.removeNamed(base.name)}
            onClick={() => remove(base)}
          >
            {words.remove}
          </button>
        </span>
      ),
  }
  const count = (value: number) => value.toLocaleString(language.value)
  return [
    {
      label: words.name,
      of: (base) => <a href={`/library?base=${encodeURIComponent(base.kb_id)}`}>{baseName(base)}</a>,
    },
    { label: words.whose, of: ({ system }) => (system ? words.everybody : words.own) },
    { label: words.documents, of: ({ documents }) => count(documents), isNumber: true },
    { label: words.passages, of: ({ chunks }) => count(chunks), isNumber: true },
    {
      label: words.updated,
      of: ({ updated_at }) => <time dateTime={updated_at}>{momentText(updated_at, language.value)}</time>,
    },
    ...(may('knowledge:manage') ? [actions] : []),
  ]
}

interface JobRowProps {
  job: KnowledgeJob
  base: string
  retry(): void
  cancel(): void
}

function JobRow({ job, base, retry, cancel }: JobRowProps) {
  const words = operationsWords.value.bases
  const mayManage = may('knowledge:manage')
  return (
    <li>
      <div class="admin-row-head">
        <div>
          <h3>{base}</h3>
          <small>{momentText(job.created_at, language.value)}</small>
        </div>
        <Badge kind={kinds[job.status]} text={words.statuses[job.status]} />
      </div>
      {isUnderWay(job) && (
        <div class="admin-progress">
          <progress max={1} value={job.progress} aria-label={words.progressOf(base)} />
          <small>{words.steps[job.step]}</small>
          {mayManage && (
            <button type="button" class="button" onClick={cancel}>
              {words.cancel}
            </button>
          )}
        </div>
      )}
      {job.error && <p class="problem">{job.error}</p>}
      {mayManage && (job.status === 'failed' || job.status === 'cancelled') && (
        <button type="button" class="button" onClick={retry}>
          {words.retry}
        </button>
      )}
    </li>
  )
}
