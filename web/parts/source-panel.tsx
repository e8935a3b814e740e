import { addressOf } from '@casewright/client/create-client'
import { routes } from '@casewright/client/routes'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { textPieces } from '../rules/text-pieces.ts'
import { closeSource, type OpenSource, openSource, type Passage } from '../state/source.ts'
import { sourceWords } from '../words/source.ts'
import { Icon } from './icon.tsx'
import { LoadedView } from './loaded-view.tsx'
import { DocumentPreview, previewKindOf } from './matter/document-preview.tsx'

/** What a statement rests on, beside the page: the whole text, with the passage marked and in view. */
export function SourcePanel() {
  const words = sourceWords.value
  const panel = useRef<HTMLElement>(null)
  const source = openSource.value
  useEffect(() => {
    if (!source) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeSource()
    }
    panel.current?.focus()
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [source])
  useEffect(() => closeSource, [])
  if (!source) return null
  return (
    <section class="source" ref={panel} tabIndex={-1} aria-label={source.title}>
      <header>
        <h2>{source.title}</h2>
        <button type="button" class="button quiet only-icon" aria-label={words.close} onClick={closeSource}>
          <Icon name="close" />
        </button>
      </header>
      <LoadedView loaded={source.passage} lines={3}>
        {(passage) => (passage ? <PassageText {...passage} of={source.title} /> : <Quoted source={source} />)}
      </LoadedView>
      {source.file && <WholeFile key={source.file.fileId} {...source.file} title={source.title} />}
    </section>
  )
}

/** The file itself: to be looked at where the page can show it, and to be taken along. */
function WholeFile({ matterId, fileId, title }: { matterId: string; fileId: string; title: string }) {
  const words = sourceWords.value
  const [isOpen, setOpen] = useState(false)
  const kind = previewKindOf(title)
  return (
    <div class="row-actions">
      {kind && (
        <button type="button" class="button" onClick={() => setOpen(true)}>
          {words.look}
        </button>
      )}
      <a class="button" download href={addressOf(routes.matter.readMatterFile, { params: { id: matterId, fileId } })}>
        {words.wholeFile}
      </a>
      {kind && isOpen && (
        <DocumentPreview matterId={matterId} fileId={fileId} kind={kind} title={title} close={() => setOpen(false)} />
      )}
    </div>
  )
}

const Quoted = ({ source: { quote } }: { source: OpenSource }) =>
  quote === '' ? (
    <p class="hint">{sourceWords.value.unavailable}</p>
  ) : (
    <>
      <p class="hint">{sourceWords.value.gone}</p>
      <blockquote class="passage-text">{quote}</blockquote>
    </>
  )

/** Pieces out of view are not laid out: 300,000 characters at once took 270 ms. */
function PassageText({ title, text, start, end, of }: Passage & { of: string }) {
  const marked = useRef<HTMLElement>(null)
  useEffect(() => marked.current?.scrollIntoView({ block: 'center' }), [text, start])
  const pieces = useMemo(() => textPieces(text, { start, end }), [text, start, end])
  return (
    <div class="passage-text">
      {title !== of && <p class="hint">{title}</p>}
      {pieces.map((piece) => (
        <div key={piece.start} class="text-piece">
          {start < piece.end && end > piece.start ? (
            <>
              {text.slice(piece.start, start)}
              <mark ref={marked}>{text.slice(start, end)}</mark>
              {text.slice(end, piece.end)}
            </>
          ) : (
            text.slice(piece.start, piece.end)
          )}
        </div>
      ))}
    </div>
  )
}
