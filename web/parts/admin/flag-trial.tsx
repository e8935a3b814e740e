import type { Evaluation, FeatureFlag } from '@casewright/contracts/platform/feature-flags'
import { useState } from 'preact/hooks'
import { me } from '../../client/me.ts'
import { tellFailure } from '../../state/failure-text.ts'
import { tryFlag } from '../../state/flags.ts'
import { flagsWords } from '../../words/flags.ts'

/** Says what a flag decides for somebody, and why. Nothing is changed by it. */
export function FlagTrial({ flags }: { flags: readonly FeatureFlag[] }) {
  const words = flagsWords.value
  const [key, setKey] = useState(flags[0]?.key ?? '')
  const [user, setUser] = useState(me.value?.user_id ?? '')
  const [organization, setOrganization] = useState(me.value?.organization_id ?? '')
  const [result, setResult] = useState<Evaluation>()
  const submit = (event: Event) => {
    event.preventDefault()
    tryFlag(key, user.trim(), organization.trim()).then(setResult, tellFailure)
  }
  return (
    <form class="flag-trial" onSubmit={submit}>
      <h2>{words.trial}</h2>
      <div class="admin-filters">
        <label class="field">
          <small>{words.key}</small>
          <select value={key} onChange={(event) => setKey(event.currentTarget.value)}>
            {flags.map((flag) => (
              <option key={flag.key} value={flag.key}>
                {flag.key}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <small>{words.user}</small>
          <input type="text" maxLength={128} value={user} onInput={(event) => setUser(event.currentTarget.value)} />
        </label>
        <label class="field">
          <small>{words.organization}</small>
          <input
            type="text"
            maxLength={128}
            value={organization}
            onInput={(event) => setOrganization(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button">
          {words.tryIt}
        </button>
      </div>
      <p role="status">
        {result ? (
          <>
            <strong>{words.gets(result.key, result.variant, JSON.stringify(result.value))}</strong>{' '}
            {words.reasons[result.reason]}
          </>
        ) : (
          <small>{words.trialHint}</small>
        )}
      </p>
    </form>
  )
}
