import { useState } from 'preact/hooks'
import { createConfigValue } from '../../state/configs.ts'
import { tellFailure } from '../../state/failure-text.ts'
import { go } from '../../state/place.ts'
import { showToast } from '../../state/toasts.ts'
import { configsWords } from '../../words/configs.ts'
import { shellWords } from '../../words/shell.ts'

export interface ConfigDraft {
  value: unknown
  description: string | null
  secret: boolean
}

interface ConfigFormProps {
  initial: ConfigDraft
  /** Rejects when nothing was saved; what was typed stays. */
  save(draft: ConfigDraft): Promise<void>
  children?: preact.ComponentChildren
}

/** A value as JSON. What cannot be read as such is said beside the field, and nothing is sent. */
export function ConfigForm({ initial, save, children }: ConfigFormProps) {
  const words = configsWords.value
  const [text, setText] = useState(() => JSON.stringify(initial.value, null, 2))
  const [description, setDescription] = useState(initial.description ?? '')
  const [secret, setSecret] = useState(initial.secret)
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = (event: Event) => {
    event.preventDefault()
    const read = jsonIn(text)
    setWrong(read === undefined)
    if (read === undefined) return
    setBusy(true)
    save({ value: read.value, description: description.trim() || null, secret })
      .catch(tellFailure)
      .finally(() => setBusy(false))
  }
  return (
    <form class="stack" onSubmit={submit}>
      <label class="field">
        <span>{words.valueLabel}</span>
        <textarea
          class="code"
          spellcheck={false}
          rows={Math.min(20, text.split('\n').length + 1)}
          value={text}
          aria-invalid={isWrong}
          aria-describedby="config-value-hint"
          onInput={(event) => {
            setText(event.currentTarget.value)
            setWrong(false)
          }}
        />
      </label>
      <p id="config-value-hint" class={isWrong ? 'problem' : 'hint'} role={isWrong ? 'alert' : undefined}>
        {isWrong ? words.notJson : words.valueHint}
      </p>
      <label class="field">
        <span>{words.description}</span>
        <input
          type="text"
          maxLength={2000}
          value={description}
          onInput={(event) => setDescription(event.currentTarget.value)}
        />
      </label>
      <label class="tick">
        <input type="checkbox" checked={secret} onChange={(event) => setSecret(event.currentTarget.checked)} />
        {words.secretLabel}
      </label>
      <div class="row-actions">
        <button type="submit" class="button primary" disabled={isBusy}>
          {words.save}
        </button>
        {children}
      </div>
    </form>
  )
}

/** Undefined when it is not JSON. */
function jsonIn(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

export function NewConfig() {
  const words = configsWords.value
  const [key, setKey] = useState('')
  const save = async (draft: ConfigDraft) => {
    await createConfigValue(key.trim(), draft)
    showToast(words.saved)
    go(`/admin/configs?key=${encodeURIComponent(key.trim())}`, 'replace')
  }
  return (
    <div class="stack">
      <a class="admin-up" href="/admin/configs">
        {words.back}
      </a>
      <label class="field">
        <span>{words.key}</span>
        <input
          type="text"
          maxLength={200}
          required
          spellcheck={false}
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
        />
        <small>{words.keyHint}</small>
      </label>
      <ConfigForm initial={{ value: '', description: null, secret: false }} save={save}>
        <a class="button" href="/admin/configs">
          {shellWords.value.cancel}
        </a>
      </ConfigForm>
    </div>
  )
}
