import type { Recognise } from '../ocr/recognise.ts'
import { openDocument, type PdfDocument } from './pdf-document.ts'
import { imagesOf } from './pdf-images.ts'
import { textOfPage } from './pdf-text.ts'
import { createTextBudget, type Piece, type Pieces } from './pieces.ts'
import { damaged, ParseRefusal } from './refusal.ts'

const pagesMax = 5000
/** A page with less is a scan with a stamp or a page number on it, if it has a large picture. */
const thinLength = 16
const largePixels = 500 * 500
/** So many pages without text are looked at for pictures; decoding all of a long scan would only tell the same. */
const samplePages = 3
/** Pictures of one file whose text is read: at four seconds each, a reader is busy for twenty minutes. */
const picturesMax = 300

export async function parsePdf(bytes: Buffer, recognise: Recognise | undefined): Promise<Pieces> {
  const document = await openDocument(bytes)
  if (document.numPages > pagesMax) throw new ParseRefusal('failed', 'has more than 5,000 pages')
  const spend = createTextBudget()
  const pieces: Piece[] = []
  const thin: number[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { text, body } = await readPage(document, number)
    spend(text.length)
    if (lengthOf(body) < thinLength) thin.push(number)
    pieces.push({ kind: 'page', title: null, level: 1, text })
  }
  const read = recognise ? await recognisePages(document, pieces, thin, recognise) : false
  if (!read && thin.length === pieces.length && (await isScanned(document, pieces)))
    throw recognise ? noTextFound() : switchedOff()
  return { title: await titleOf(document), pieces, pages: document.numPages, ocr: read }
}

const switchedOff = () => new ParseRefusal('needs_ocr', 'is scanned, and reading text from images is switched off')
const noTextFound = () => new ParseRefusal('failed', 'is scanned, and no text could be read from its images')

const lengthOf = (text: string) => text.replaceAll(/\s+/g, '').length

async function readPage(document: PdfDocument, number: number): ReturnType<typeof textOfPage> {
  const page = await document.getPage(number).catch(() => {
    throw damaged()
  })
  const read = await textOfPage(page)
  page.cleanup()
  return read
}

async function titleOf(document: PdfDocument): Promise<string | null> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }))
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
  return /^(?:untitled|microsoft (?:word|excel|powerpoint) - .*)?$/i.test(title) ? null : title
}

async function isScanned(document: PdfDocument, pieces: readonly Piece[]): Promise<boolean> {
  for (const [index, { text }] of pieces.slice(0, samplePages).entries()) {
    const images = await imagesOf(await document.getPage(index + 1))
    if (images.some((image) => lengthOf(text) === 0 || image.width * image.height >= largePixels)) return true
  }
  return false
}

/** Replaces the text of the pages that are pictures; whether any was. */
async function recognisePages(
  document: PdfDocument,
  pieces: Piece[],
  thin: readonly number[],
  recognise: Recognise,
): Promise<boolean> {
  let [read, pictures] = [false, 0]
  for (const number of thin) {
    const piece = pieces[number - 1]
    const page = await document.getPage(number)
    const images = await imagesOf(page)
    const texts: string[] = []
    for (const image of images) {
      if (piece?.text.trim() !== '' && image.width * image.height < largePixels) continue
      pictures += 1
      if (pictures > picturesMax)
        throw new ParseRefusal('failed', 'has more than 300 pictures whose text would be read')
      texts.push(await recognise(image))
    }
    page.cleanup()
    if (!piece || texts.every((text) => text.trim() === '')) continue
    piece.text = [piece.text, ...texts].join('\n')
    read = true
  }
  return read
}
