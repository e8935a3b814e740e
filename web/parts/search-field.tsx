import { setQuery } from '../state/place.ts'

interface SearchFieldProps {
  label: string
  text: string | undefined
  /** The label stands in the empty field, not above it. */
  isInside?: boolean
}

/** Narrows a list to what has these words, by the address. */
export function SearchField({ label, text, isInside = false }: SearchFieldProps) {
  return (
    <label class="field">
      <span class={isInside ? 'unseen' : undefined}>{label}</span>
      <input
        type="search"
        placeholder={isInside ? label : undefined}
        maxLength={200}
        value={text ?? ''}
        onChange={(event) => setQuery({ text: event.currentTarget.value.trim(), page: undefined })}
      />
    </label>
  )
}
