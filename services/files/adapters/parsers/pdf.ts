import { fileURLToPath } from 'node:url'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { bitmapOf, type Pixels } from './bitmap.ts'
import { recognise } from './ocr.ts'
import { createTextBudget, type Piece, type Pieces } from './pieces.ts'
import { damaged, ParseRefusal, passwordProtected } from './refusal.ts'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>

const pagesMax = 5000
const imagePixelsMax = 50_000_000
/** A page with less is a scan with a stamp or a page number on it, if it has a large picture. */
const thinLength = 16
const largePixels = 500 * 500
/** So many pages without text are looked at for pictures; decoding all of a long scan would only tell the same. */
const samplePages = 3

const resources = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')))

/** Without its tables of characters (`cMapUrl`) the library finds no text in many Chinese files, and does not say so. */
async function openDocument(bytes: Buffer): Promise<Document> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      cMapUrl: `${resources}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${resources}standard_fonts/`,
      wasmUrl: `${resources}wasm/`,
      isEvalSupported: false,
      maxImageSize: imagePixelsMax,
      verbosity: 0,
    })
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException' ? passwordProtected() : damaged()
  }
}

export async function parsePdf(bytes: Buffer, ocr: boolean): Promise<Pieces> {
  const document = await openDocument(bytes)
  if (document.numPages > pagesMax) throw new ParseRefusal('failed', 'has more than 5,000 pages')
  const spend = createTextBudget()
  const pieces: Piece[] = []
  const thin: number[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const text = await textOfPage(document, number)
    spend(text.length)
    if (lengthOf(text) < thinLength) thin.push(number)
    pieces.push({ kind: 'page', title: null, level: 1, text })
  }
  const read = ocr ? await recognisePages(document, pieces, thin) : false
  if (!read && thin.length === pieces.length && (await isScanned(document, pieces)))
    throw ocr ? noTextFound() : switchedOff()
  return { title: await titleOf(document), pieces, pages: document.numPages, ocr: read }
}

const switchedOff = () => new ParseRefusal('needs_ocr', 'is scanned, and reading text from images is switched off')
const noTextFound = () => new ParseRefusal('failed', 'is scanned, and no text could be read from its images')

const lengthOf = (text: string) => text.replaceAll(/\s+/g, '').length

async function textOfPage(document: Document, number: number): Promise<string> {
  const page = await document.getPage(number).catch(() => {
    throw damaged()
  })
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  page.cleanup()
  return text
}

async function titleOf(document: Document): Promise<string | null> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }))
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
  return /^(?:untitled|microsoft (?:word|excel|powerpoint) - .*)?$/i.test(title) ? null : title
}

async function isScanned(document: Document, pieces: readonly Piece[]): Promise<boolean> {
  for (const [index, { text }] of pieces.slice(0, samplePages).entries()) {
    const images = await imagesOf(await document.getPage(index + 1))
    if (images.some((image) => lengthOf(text) === 0 || image.width * image.height >= largePixels)) return true
  }
  return false
}

/** Replaces the text of the pages that are pictures; whether any was. */
async function recognisePages(document: Document, pieces: Piece[], thin: readonly number[]): Promise<boolean> {
  let read = false
  for (const number of thin) {
    const piece = pieces[number - 1]
    const page = await document.getPage(number)
    const images = await imagesOf(page)
    const texts: string[] = []
    for (const image of images) {
      if (piece?.text.trim() !== '' && image.width * image.height < largePixels) continue
      texts.push(await recognise(bitmapOf(image)))
    }
    page.cleanup()
    if (!piece || texts.every((text) => text.trim() === '')) continue
    piece.text = [piece.text, ...texts].join('\n')
    read = true
  }
  return read
}

/** Own instead of `extractImages`, which leaves out pictures of one bit a pixel, as most scanners make them. */
async function imagesOf(page: Page): Promise<Pixels[]> {
  const { OPS } = await getResolvedPDFJS()
  const painting = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject])
  const { fnArray, argsArray } = await page.getOperatorList()
  const images: Pixels[] = []
  for (const [index, operation] of fnArray.entries()) {
    const painted: unknown = painting.has(operation) ? argsArray[index]?.[0] : undefined
    const image = isPixels(painted) ? painted : await storedImage(page, keyOf(painted))
    if (isPixels(image)) images.push(image)
  }
  return images
}

/** A picture is painted by its key, a mask by an object that has the key as its data. */
function keyOf(painted: unknown): string | undefined {
  const key = typeof painted === 'object' && painted !== null && 'data' in painted ? painted.data : painted
  return typeof key === 'string' ? key : undefined
}

async function storedImage(page: Page, key: string | undefined): Promise<unknown> {
  if (key === undefined) return undefined
  const objects = key.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => void objects.get(key, resolve))
}

function isPixels(value: unknown): value is Pixels {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    (value.data instanceof Uint8Array || value.data instanceof Uint8ClampedArray) &&
    'width' in value &&
    'height' in value
  )
}
