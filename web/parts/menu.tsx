import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

interface MenuProps {
  label: string
  /** What the button shows; its name is `label`. */
  button: ComponentChildren
  children: ComponentChildren
}

/** A button that opens a list of links and buttons below it. The browser closes it on Escape and on a click elsewhere. */
export function Menu({ label, button, children }: MenuProps) {
  const id = useId().replaceAll(':', '')
  const list = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const place = ({ newState }: { newState: string }) => {
    if (newState !== 'open' || !list.current || !opener.current) return
    const at = opener.current.getBoundingClientRect()
    const { style, offsetWidth } = list.current
    style.top = `${at.bottom + 4}px`
    style.left = `${Math.max(8, Math.min(at.left, innerWidth - offsetWidth - 8))}px`
    list.current.querySelector<HTMLElement>('a, button')?.focus()
  }
  // The buttons and links inside act; here keys move between them, and a choice closes the list.
  useEffect(() => {
    const element = list.current
    element?.addEventListener('click', () => element.hidePopover())
    element?.addEventListener('keydown', (event) => moveFocus(event, element))
  }, [])
  return (
    <>
      <button ref={opener} type="button" class="button quiet" popovertarget={id} aria-label={label} title={label}>
        {button}
      </button>
      <div ref={list} id={id} popover="auto" class="menu" onToggle={place}>
        {children}
      </div>
    </>
  )
}

function moveFocus(event: KeyboardEvent, list: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const items = [...list.querySelectorAll<HTMLElement>('a, button')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items.at((at + step) % items.length)?.focus()
}
