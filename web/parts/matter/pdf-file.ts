import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { pdfWorker, trustReaders } from './trusted-texts.ts'

/** Where the build has put the tables of Chinese characters for files that do not carry their fonts. */
declare const PDF_CHARACTERS: string

export interface PdfFile {
  pages: PDFPageProxy[]
  close(): void
}

/** A PDF with all of its pages, none of them drawn yet. It holds a worker until it is closed. */
export async function readPdf(file: Blob): Promise<PdfFile> {
  trustReaders()
  GlobalWorkerOptions.workerSrc = pdfWorker
  const loading = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    cMapUrl: PDF_CHARACTERS,
    useWasm: false,
  })
  const document: PDFDocumentProxy = await loading.promise
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1)
  const pages = await Promise.all(numbers.map((number) => document.getPage(number)))
  return { pages, close: () => void loading.destroy() }
}

/** Draws a page as wide as its frame, and lays its words over it, so that they can be marked, found and read aloud. */
export async function drawPage(page: PDFPageProxy, frame: HTMLElement): Promise<void> {
  const scale = frame.clientWidth / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  const sharpness = Math.min(2, devicePixelRatio)
  canvas.width = Math.floor(viewport.width * sharpness)
  canvas.height = Math.floor(viewport.height * sharpness)
  canvas.setAttribute('aria-hidden', 'true')
  const words = document.createElement('div')
  words.className = 'pdf-words'
  frame.style.setProperty('--total-scale-factor', String(scale))
  frame.replaceChildren(canvas, words)
  await page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] }).promise
  await new TextLayer({ textContentSource: await page.getTextContent(), container: words, viewport }).render()
}
