import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { createLoaded } from '../../state/loaded.ts'
import { readMatterFile } from '../../state/matter.ts'
import { matterWords } from '../../words/matter.ts'
import { Dialog } from '../dialog.tsx'
import { LoadedView } from '../loaded-view.tsx'
import type { ShownDocument } from './docx-nodes.ts'

type PreviewKind = 'docx' | 'pdf'

/** How a file of this name is shown; undefined where the page has no reader for it. */
export const previewKindOf = (name: string): PreviewKind | undefined =>
  /\.docx$/i.test(name) ? 'docx' : /\.pdf$/i.test(name) ? 'pdf' : undefined

interface PreviewProps {
  matterId: string
  fileId: string
  kind: PreviewKind
  title: string
  close(): void
}

/** The reader of such files is fetched with the first one. */
const readers: Record<PreviewKind, (file: Blob) => Promise<() => ComponentChildren>> = {
  docx: async (file) => {
    const shown = await (await import('./docx-nodes.ts')).readDocx(file)
    return () => <DocxPages {...shown} />
  },
  pdf: async (file) => {
    const [{ readPdf }, { PdfPages }] = await Promise.all([import('./pdf-file.ts'), import('./pdf-pages.tsx')])
    const read = await readPdf(file)
    return () => <PdfPages file={read} />
  },
}

/** A document over the page, as it would be printed. */
export function DocumentPreview({ matterId, fileId, kind, title, close }: PreviewProps) {
  const preview = useMemo(
    () => createLoaded(async () => readers[kind](await readMatterFile(matterId, fileId))),
    [matterId, fileId, kind],
  )
  useEffect(() => void preview.load(), [preview])
  return (
    <Dialog label={title} close={close} class="preview">
      <header class="page-head">
        <h2>{title}</h2>
        <button type="button" class="button" onClick={close}>
          {matterWords.value.closePreview}
        </button>
      </header>
      <LoadedView loaded={preview}>{(show) => show()}</LoadedView>
    </Dialog>
  )
}

/** In a tree of its own: the styles of the document do not reach ours. */
function DocxPages({ nodes, sheets }: ShownDocument) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = frame.current?.shadowRoot ?? frame.current?.attachShadow({ mode: 'open' })
    if (!root) return
    root.adoptedStyleSheets = sheets
    root.replaceChildren(...nodes)
  }, [nodes, sheets])
  return <div class="preview-pages" ref={frame} />
}
