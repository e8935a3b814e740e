import { getResolvedPDFJS } from 'unpdf'
import type { Pixels } from '../ocr/picture.ts'
import type { PdfPage } from './pdf-document.ts'

/** Own instead of `extractImages`, which leaves out pictures of one bit a pixel, as most scanners make them. */
export async function imagesOf(page: PdfPage): Promise<Pixels[]> {
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

async function storedImage(page: PdfPage, key: string | undefined): Promise<unknown> {
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
