import type { SystemConfig } from '@casewright/contracts/platform/configs'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { may } from '../../client/me.ts'
import { changeConfig, createConfig, deleteConfig } from '../../state/configs.ts'
import { showToast } from '../../state/toasts.ts'
import { configsWords } from '../../words/configs.ts'
import { shippedWords } from '../../words/shipped.ts'
import { Confirm } from '../confirm.tsx'
import { LoadedView } from '../loaded-view.tsx'
import { type ConfigDraft, ConfigForm } from './config-form.tsx'
import { ConfigHistory } from './config-history.tsx'

/** One setting: its value to change, and how it came to be. */
export function ConfigDetail({ name }: { name: string }) {
  const words = configsWords.value
  const opened = useMemo(() => createConfig(name), [name])
  useEffect(() => void opened.load(), [opened])
  return (
    <div class="stack">
      <a class="admin-up" href="/admin/configs">
        {words.back}
      </a>
      <h2>{name}</h2>
      <LoadedView loaded={opened}>
        {({ config, versions }) => (
          <>
            {config ? (
              <CurrentValue key={config.version} config={config} changed={opened.load} />
            ) : (
              <p class="hint">{words.deleted}</p>
            )}
            <ConfigHistory name={name} versions={versions} isLive={config !== undefined} changed={opened.load} />
          </>
        )}
      </LoadedView>
    </div>
  )
}

function CurrentValue({ config, changed }: { config: SystemConfig; changed: () => Promise<void> }) {
  const words = configsWords.value
  const { key, version, secret } = config
  const [isShown, setShown] = useState(!secret)
  const [isRemoving, setRemoving] = useState(false)
  if (!may('platform:admin'))
    return (
      <>
        {config.description && <p>{shippedWords.value.settings[config.key] ?? config.description}</p>}
        <pre class="code">{secret ? words.hidden : JSON.stringify(config.value, null, 2)}</pre>
      </>
    )
  const save = async (draft: ConfigDraft) => {
    const { version: written } = await changeConfig(key, version, draft)
    showToast(written === version ? words.unchanged : words.saved)
    await changed()
  }
  const remove = async () => {
    await deleteConfig(key, version)
    showToast(words.removed)
    await changed()
  }
  return (
    <>
      {isShown ? (
        <ConfigForm initial={config} save={save}>
          <button type="button" class="button danger" onClick={() => setRemoving(true)}>
            {words.remove}
          </button>
        </ConfigForm>
      ) : (
        <button type="button" class="button" onClick={() => setShown(true)}>
          {words.show}
        </button>
      )}
      {isRemoving && (
        <Confirm
          title={words.removeTitle(key)}
          text={words.removeText}
          action={words.remove}
          run={remove}
          close={() => setRemoving(false)}
        />
      )}
    </>
  )
}
