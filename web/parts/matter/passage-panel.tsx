import { useEffect, useRef } from 'preact/hooks'
import { addressOf } from '../../client/call.ts'
import { routes } from '../../client/routes.ts'
import { closePassage, openPassage, type Passage } from '../../state/passage.ts'
import { matterWords } from '../../words/matter.ts'
import { Icon } from '../icon.tsx'
import { LoadedView } from '../loaded-view.tsx'

/** What a statement rests on, beside the page: the whole text, with the passage marked and in view. */
export function PassagePanel({ matterId }: { matterId: string }) {
  const words = matterWords.value
  const panel = useRef<HTMLElement>(null)
  const open = openPassage.value
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closePassage()
    }
    panel.current?.focus()
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open])
  useEffect(() => closePassage, [])
  if (!open) return null
  return (
    <aside class="passage" ref={panel} tabIndex={-1} aria-label={open.title}>
      <header>
        <h2>{open.title}</h2>
        <button type="button" class="button quiet only-icon" aria-label={words.closePassage} onClick={closePassage}>
          <Icon name="close" />
        </button>
      </header>
      <LoadedView loaded={open.loaded}>
        {(passage) => (passage ? <PassageText {...passage} /> : <Quoted quote={open.quote} />)}
      </LoadedView>
      {open.fileId && (
        <a
          class="button"
          download
          href={addressOf(routes.matter.readMatterFile, { params: { id: matterId, fileId: open.fileId } })}
        >
          {words.wholeFile}
        </a>
      )}
    </aside>
  )
}

const Quoted = ({ quote }: { quote: string }) => (
  <>
    <p class="hint">{matterWords.value.passageGone}</p>
    <blockquote class="passage-text">{quote}</blockquote>
  </>
)

function PassageText({ text, start, end }: Passage) {
  const marked = useRef<HTMLElement>(null)
  useEffect(() => marked.current?.scrollIntoView({ block: 'center' }), [text, start])
  return (
    <div class="passage-text">
      {text.slice(0, start)}
      {end > start && <mark ref={marked}>{text.slice(start, end)}</mark>}
      {text.slice(Math.max(start, end))}
    </div>
  )
}
