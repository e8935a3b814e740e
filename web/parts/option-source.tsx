import { useMemo, useState } from 'preact/hooks'
import type { PassageSource } from '../rules/shown-card.ts'
import { filePassage } from '../state/source.ts'
import { cardWords } from '../words/card.ts'
import { LoadedView } from './loaded-view.tsx'

/** Where an answer was read: the passage with the words around it, when somebody wants to see it. */
export function OptionSource({ source, matterId }: { source: PassageSource; matterId: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="option-source" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{cardWords.value.openSource(source.name)}</summary>
      {isOpen && <Passage source={source} matterId={matterId} />}
    </details>
  )
}

function Passage({ source, matterId }: { source: PassageSource; matterId: string | null }) {
  const passage = useMemo(() => filePassage(source, matterId), [source, matterId])
  return (
    <LoadedView loaded={passage} lines={2}>
      {({ before, quote, after }) => (
        <blockquote>
          {before}
          <mark>{quote}</mark>
          {after}
        </blockquote>
      )}
    </LoadedView>
  )
}
