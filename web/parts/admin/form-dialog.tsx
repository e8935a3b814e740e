import { useState } from 'preact/hooks'
import { tellFailure } from '../../state/failure-text.ts'
import { catalogueWords } from '../../words/catalogue.ts'
import { shellWords } from '../../words/shell.ts'
import { Dialog } from '../dialog.tsx'

/** One thing that a form asks for. */
export interface FormField {
  name: string
  label: string
  hint?: string
  is: 'text' | 'check' | 'heading' | { options: readonly { value: string; label: string }[] }
  isRequired?: boolean
  isCode?: boolean
  lengthMax?: number
}

/** Texts and ticks by the names of their fields. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** What was typed into a field, without the spaces around it. */
export const textOf = (values: FormValues, name: string): string => String(values[name] ?? '').trim()

interface FormDialogProps {
  title: string
  fields: readonly FormField[]
  initial: FormValues
  save(values: FormValues): Promise<unknown>
  close(): void
}

/** A short form. What was typed stays when it cannot be saved. */
export function FormDialog({ title, fields, initial, save, close }: FormDialogProps) {
  const [values, setValues] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const submit = (event: Event) => {
    event.preventDefault()
    setBusy(true)
    save(values).then(close, (error: unknown) => {
      tellFailure(error)
      setBusy(false)
    })
  }
  return (
    <Dialog label={title} close={close}>
      <form class="stack" onSubmit={submit}>
        <h2>{title}</h2>
        {fields.map((field) => (
          <FieldOf
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            set={(value) => setValues((former) => ({ ...former, [field.name]: value }))}
          />
        ))}
        <div class="row-actions">
          <button type="submit" class="button primary" disabled={isBusy}>
            {catalogueWords.value.save}
          </button>
          <button type="button" class="button" onClick={close}>
            {shellWords.value.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

interface FieldOfProps {
  field: FormField
  value: string | boolean
  set(value: string | boolean): void
}

function FieldOf({
  field: { label, hint, is, isRequired = false, isCode = false, lengthMax = 200 },
  value,
  set,
}: FieldOfProps) {
  if (is === 'heading') return <h3>{label}</h3>
  if (is === 'check')
    return (
      <label class="tick">
        <input type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
        {label}
      </label>
    )
  return is === 'text' ? (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        maxLength={isCode ? 64 : lengthMax}
        spellcheck={!isCode}
        required={isRequired}
        value={String(value)}
        onInput={(event) => set(event.currentTarget.value)}
      />
      {hint && <small>{hint}</small>}
    </label>
  ) : (
    <label class="field">
      <span>{label}</span>
      <select value={String(value)} onChange={(event) => set(event.currentTarget.value)}>
        {is.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
