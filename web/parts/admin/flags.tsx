import type { FeatureFlag } from '@casewright/contracts/platform/feature-flags'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { may } from '../../client/me.ts'
import { isByVariant } from '../../rules/flag-audience.ts'
import { tellFailure } from '../../state/failure-text.ts'
import { createFlag, createFlags, deleteFlag, setFlagEnabled } from '../../state/flags.ts'
import { showToast } from '../../state/toasts.ts'
import { flagsWords } from '../../words/flags.ts'
import { Confirm } from '../confirm.tsx'
import { LoadedView } from '../loaded-view.tsx'
import { Empty } from '../states.tsx'
import { FlagAudienceForm } from './flag-audience.tsx'
import { FlagTrial } from './flag-trial.tsx'
import { FormDialog } from './form-dialog.tsx'
import { AdminTable, type Column } from './table.tsx'

/** Functions that can be switched, and for whom they are on. */
export function FlagsSection() {
  const words = flagsWords.value
  const flags = useMemo(createFlags, [])
  const [isAdding, setAdding] = useState(false)
  const [aimed, setAimed] = useState<FeatureFlag>()
  const [removed, setRemoved] = useState<FeatureFlag>()
  useEffect(() => void flags.load(), [flags])
  const toggle = (flag: FeatureFlag) =>
    void setFlagEnabled(flag, !flag.enabled)
      .then(({ enabled }) => showToast(enabled ? words.switchedOn(flag.key) : words.switchedOff(flag.key)), tellFailure)
      .then(() => flags.load())
  return (
    <div class="stack">
      {may('platform:admin') && (
        <div class="admin-bar">
          <button type="button" class="button" onClick={() => setAdding(true)}>
            {words.add}
          </button>
        </div>
      )}
      <LoadedView loaded={flags}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={words.none} hint={words.noneHint} />
          ) : (
            <>
              <AdminTable
                caption={words.table}
                columns={columns(toggle, setAimed, setRemoved)}
                rows={found}
                keyOf={({ key }) => key}
              />
              <FlagTrial flags={found} />
            </>
          )
        }
      </LoadedView>
      {isAdding && (
        <FormDialog
          title={words.add}
          fields={[
            { name: 'key', label: words.key, hint: words.keyHint, is: 'text', isRequired: true, isCode: true },
            { name: 'description', label: words.description, is: 'text' },
          ]}
          initial={{ key: '', description: '' }}
          save={async ({ key, description }) => {
            await createFlag(String(key).trim(), String(description).trim() || null)
            await flags.load()
          }}
          close={() => setAdding(false)}
        />
      )}
      {aimed && <FlagAudienceForm flag={aimed} saved={() => flags.load()} close={() => setAimed(undefined)} />}
      {removed && (
        <Confirm
          title={words.removeTitle(removed.key)}
          text={words.removeText}
          action={words.remove}
          run={async () => {
            await deleteFlag(removed)
            await flags.load()
          }}
          close={() => setRemoved(undefined)}
        />
      )}
    </div>
  )
}

type Choose = (flag: FeatureFlag) => void

function columns(toggle: Choose, aim: Choose, remove: Choose): Column<FeatureFlag>[] {
  const words = flagsWords.value
  const shown: Column<FeatureFlag>[] = [
    {
      label: words.key,
      of: ({ key, description }) => (
        <div>
          {key}
          {description && <small class="below">{description}</small>}
        </div>
      ),
    },
    { label: words.state, of: ({ enabled }) => (enabled ? words.on : words.off) },
    { label: words.whom, of: whomText },
  ]
  const actions: Column<FeatureFlag> = {
    label: words.actions,
    of: (flag) => (
      <span class="row-actions">
        <button
          type="button"
          class="button quiet"
          aria-label={flag.enabled ? words.switchOffOf(flag.key) : words.switchOnOf(flag.key)}
          onClick={() => toggle(flag)}
        >
          {flag.enabled ? words.switchOff : words.switchOn}
        </button>
        {isByVariant(flag) && (
          <button type="button" class="button quiet" aria-label={words.audienceOf(flag.key)} onClick={() => aim(flag)}>
            {words.audience}
          </button>
        )}
        <button type="button" class="button quiet" aria-label={words.removeOf(flag.key)} onClick={() => remove(flag)}>
          {words.remove}
        </button>
      </span>
    ),
  }
  return may('platform:admin') ? [...shown, actions] : shown
}

/** Who gets which variant, in the order in which it is decided. */
function whomText({ enabled, off_variant, default_variant, targets, rollout }: FeatureFlag): string {
  const words = flagsWords.value
  if (!enabled) return words.everybody(off_variant)
  const parts = [
    ...targets.map(({ user_ids = [], organization_ids = [], variant }) =>
      words.named([...user_ids, ...organization_ids].length, variant),
    ),
    ...rollout.map(({ percentage, variant }) => words.share(percentage, variant)),
  ]
  return parts.length === 0
    ? words.everybody(default_variant)
    : [...parts, words.rest(default_variant)].join(words.between)
}
