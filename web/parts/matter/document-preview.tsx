import { useEffect, useMemo, useRef } from 'preact/hooks'
import { createLoaded } from '../../state/loaded.ts'
import { readMatterFile } from '../../state/matter.ts'
import { matterWords } from '../../words/matter.ts'
import { Dialog } from '../dialog.tsx'
import { LoadedView } from '../loaded-view.tsx'

interface PreviewProps {
  matterId: string
  fileId: string
  title: string
  close(): void
}

/** The reader of such files is fetched with the first one. */
const createPreview = (matterId: string, fileId: string) =>
  createLoaded(async () => {
    const [{ readDocx }, file] = await Promise.all([import('./docx-nodes.ts'), readMatterFile(matterId, fileId)])
    return readDocx(file)
  })

/** A Word document over the page, in a tree of its own: its styles do not reach ours. */
export function DocumentPreview({ matterId, fileId, title, close }: PreviewProps) {
  const preview = useMemo(() => createPreview(matterId, fileId), [matterId, fileId])
  useEffect(() => void preview.load(), [preview])
  return (
    <Dialog label={title} close={close} class="preview">
      <header class="page-head">
        <h2>{title}</h2>
        <button type="button" class="button" onClick={close}>
          {matterWords.value.closePreview}
        </button>
      </header>
      <LoadedView loaded={preview}>{(shown) => <Pages {...shown} />}</LoadedView>
    </Dialog>
  )
}

function Pages({ nodes, sheets }: { nodes: Node[]; sheets: CSSStyleSheet[] }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = frame.current?.shadowRoot ?? frame.current?.attachShadow({ mode: 'open' })
    if (!root) return
    root.adoptedStyleSheets = sheets
    root.replaceChildren(...nodes)
  }, [nodes, sheets])
  return <div class="preview-pages" ref={frame} />
}
