import { useEffect, useRef } from 'preact/hooks'
import { whenNear } from '../../state/near-view.ts'
import { matterWords } from '../../words/matter.ts'
import { drawPage, type PdfFile } from './pdf-file.ts'

type Page = PdfFile['pages'][number]

/** The pages of a PDF, each drawn when somebody comes near. */
export function PdfPages({ file }: { file: PdfFile }) {
  useEffect(() => file.close, [file])
  return (
    <div class="preview-pages">
      {file.pages.map((page) => (
        <PdfPage key={page.pageNumber} page={page} of={file.pages.length} />
      ))}
    </div>
  )
}

function PdfPage({ page, of }: { page: Page; of: number }) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const { width, height } = page.getViewport({ scale: 1 })
    element.style.aspectRatio = `${width} / ${height}`
    return whenNear(element, () => void drawPage(page, element))
  }, [page])
  return <section class="pdf-page" ref={frame} aria-label={matterWords.value.pageOf(page.pageNumber, of)} />
}
