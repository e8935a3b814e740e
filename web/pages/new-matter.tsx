import { useMemo, useState } from 'preact/hooks'
import { may } from '../client/me.ts'
import { CauseField } from '../parts/matters/cause-field.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Empty } from '../parts/states.tsx'
import { tellFailure } from '../state/failure-text.ts'
import { type ConflictHit, checkIntake, type MatterIntake, openMatter } from '../state/new-matter.ts'
import { go } from '../state/place.ts'
import { showToast } from '../state/toasts.ts'
import { matterWords } from '../words/matter.ts'
import { mattersWords } from '../words/matters.ts'

const emptyIntake: MatterIntake = { title: '', client: '', opponent: '', cause: undefined }

/** A matter without a conversation. Nothing is made before the names were checked. */
export function NewMatterPage() {
  const words = mattersWords.value
  usePageTitle(words.newMatter)
  const key = useMemo(() => crypto.randomUUID(), [])
  const [intake, setIntake] = useState(emptyIntake)
  const [hits, setHits] = useState<ConflictHit[]>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(tellFailure)
    setBusy(false)
  }
  const open = () =>
    attempt(async () => {
      const id = await openMatter(trimmed(intake), key)
      showToast(words.opened)
      go(`/matters/${id}`, 'replace')
    })
  if (!may('matters:read')) return <Empty title={words.cannotOpen} hint={words.cannotOpenHint} />
  return (
    <div class="page narrow">
      <div class="page-head">
        <div>
          <h1>{words.newMatter}</h1>
          <p class="lead">{words.newLead}</p>
        </div>
      </div>
      {hits === undefined ? (
        <IntakeForm
          intake={intake}
          change={(members) => setIntake({ ...intake, ...members })}
          isBusy={isBusy}
          check={() => void attempt(async () => setHits(await checkIntake(trimmed(intake))))}
        />
      ) : (
        <section class="stack" aria-live="polite">
          <Conflicts hits={hits} />
          <div class="row-actions">
            <button type="button" class="button primary" disabled={isBusy} onClick={() => void open()}>
              {hits.length > 0 ? words.openAnyway : words.openIt}
            </button>
            <button type="button" class="button" onClick={() => setHits(undefined)}>
              {words.changeIntake}
            </button>
          </div>
        </section>
      )}
    </div>
  )
}

const trimmed = ({ title, client, opponent, cause }: MatterIntake): MatterIntake => ({
  title: title.trim(),
  client: client.trim(),
  opponent: opponent.trim(),
  cause,
})

interface IntakeFormProps {
  intake: MatterIntake
  change(members: Partial<MatterIntake>): void
  check(): void
  isBusy: boolean
}

function IntakeForm({ intake, change, check, isBusy }: IntakeFormProps) {
  const words = mattersWords.value
  const submit = (event: Event) => {
    event.preventDefault()
    check()
  }
  const field = (name: 'title' | 'client' | 'opponent', label: string, max: number, hint?: string) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        required={name === 'title'}
        pattern={name === 'title' ? '.*\\S.*' : undefined}
        maxLength={max}
        value={intake[name]}
        onInput={(event) => change({ [name]: event.currentTarget.value })}
      />
      {hint && <small>{hint}</small>}
    </label>
  )
  return (
    <form class="stack" onSubmit={submit}>
      {field('title', words.matterTitle, 500, words.titleHint)}
      {field('client', words.client, 300)}
      {field('opponent', words.opponent, 300)}
      <CauseField
        label={words.cause}
        hint={words.causeHint}
        code={intake.cause}
        choose={(cause) => change({ cause })}
      />
      <div class="row-actions">
        <button type="submit" class="button primary" disabled={isBusy}>
          {words.check}
        </button>
      </div>
    </form>
  )
}

function Conflicts({ hits }: { hits: readonly ConflictHit[] }) {
  const words = mattersWords.value
  const { partyRoles } = matterWords.value
  if (hits.length === 0) return <p class="no-conflict">{words.noConflict}</p>
  return (
    <>
      <p class="degraded">{words.conflicts}</p>
      <ul class="lines">
        {hits.map(({ name, party_name, role, matter_id }, at) => (
          <li key={at}>
            <span>{words.asRole(party_name ?? name, partyRoles[role])}</span>
            {matter_id === null ? (
              <small>{words.hiddenMatter}</small>
            ) : (
              <a class="button" href={`/matters/${matter_id}`} target="_blank" rel="noreferrer">
                {matterWords.value.toMatter}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
