import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface DialogProps {
  label: string
  close(): void
  children: ComponentChildren
  class?: string
}

/** A native modal dialog: focus stays inside, Escape closes it, and focus goes back to where it was. */
export function Dialog({ label, close, children, class: name = '' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, by the browser
    <dialog
      ref={element}
      class={`dialog ${name}`}
      aria-label={label}
      onClose={close}
      onClick={(event) => {
        if (event.target === element.current) close()
      }}
    >
      {children}
    </dialog>
  )
}
