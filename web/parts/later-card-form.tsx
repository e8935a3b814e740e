import type { ComponentProps } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Unloaded } from './states.tsx'

type Form = typeof import('./card-form.tsx').CardForm
let loaded: Form | undefined

async function load(): Promise<Form> {
  loaded ??= (await import('./card-form.tsx')).CardForm
  return loaded
}

/** Called when a card is near, so that its form is there at once. */
export const loadAhead = (): void => void load().catch(() => {})

/** The form of a card, which brings the readers of Markdown and of answers along: a page without a card has no need of them. */
export function LaterCardForm(props: ComponentProps<Form>) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(loaded ? 'loaded' : 'loading')
  useEffect(() => {
    load().then(
      () => setState('loaded'),
      () => setState('failed'),
    )
  }, [])
  const CardForm = loaded
  if (state === 'failed') return <Unloaded />
  return CardForm ? <CardForm {...props} /> : null
}
