import { signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Prose } from './prose.tsx'

/** A text that does not grow, with its lists, statutes and marks. */
export function PlainText({ text, class: name = '' }: { text: string; class?: string }) {
  const fixed = useMemo(() => signal(text), [text])
  return <Prose text={fixed} class={name} />
}
