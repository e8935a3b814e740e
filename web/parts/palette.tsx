import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { findCommands } from '../rules/find-commands.ts'
import { type Command, isPaletteOpen } from '../state/commands.ts'
import { shellWords } from '../words/shell.ts'
import { Dialog } from './dialog.tsx'

const close = () => {
  isPaletteOpen.value = false
}

/** Everything that can be reached, by its first letters: a text field that controls a list, by the ARIA pattern. */
export function Palette({ commands }: { commands: readonly Command[] }) {
  const words = shellWords.value
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  // Before the next key: who types at once loses no letter.
  useLayoutEffect(() => input.current?.focus(), [])
  const found = findCommands(commands, typed).slice(0, 12)
  const run = (command: Command | undefined) => {
    close()
    command?.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setAt((at + step + found.length) % found.length)
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault()
      run(found[at])
    }
  }
  return (
    <Dialog label={words.commands} close={close} class="palette">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={words.search}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[at] ? `palette-${found[at].id}` : undefined}
        placeholder={words.search}
        autocomplete="off"
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div id="palette-list" role="listbox" aria-label={words.commands}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={command.id}
            id={`palette-${command.id}`}
            class="palette-item"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            {command.hint && <small>{command.hint}</small>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="palette-none">{words.noCommand}</p>}
    </Dialog>
  )
}
