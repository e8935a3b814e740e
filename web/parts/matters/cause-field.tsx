import { useEffect, useId, useState } from 'preact/hooks'
import { type CauseChoice, causeName, findCauses } from '../../state/causes.ts'

interface CauseFieldProps {
  label: string
  hint?: string
  code: string | undefined
  choose(code: string | undefined): void
}

const waitMs = 250

/** A cause of action by its name: the list follows what is typed, and only a name of the list counts. */
export function CauseField({ label, hint, code, choose }: CauseFieldProps) {
  const list = useId().replaceAll(':', '')
  const [typed, setTyped] = useState<string>()
  const [choices, setChoices] = useState<readonly CauseChoice[]>([])
  useEffect(() => {
    const words = typed?.trim()
    if (!words || choices.some(({ name }) => name === words)) return
    const timer = setTimeout(() => void findCauses(words).then(setChoices, () => setChoices([])), waitMs)
    return () => clearTimeout(timer)
  }, [typed])
  const take = (text: string) => {
    setTyped(text)
    const chosen = choices.find(({ name }) => name === text.trim())
    if (chosen || text.trim() === '') choose(chosen?.code)
  }
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        list={list}
        autocomplete="off"
        value={typed ?? (code ? causeName(code) : '')}
        onInput={(event) => take(event.currentTarget.value)}
      />
      <datalist id={list}>
        {choices.map(({ code: value, name }) => (
          <option key={value} value={name} />
        ))}
      </datalist>
      {hint && <small>{hint}</small>}
    </label>
  )
}
