import { ParseRefusal } from '../parsers/refusal.ts'
import { openPaddle } from './paddle.ts'
import { decodePicture, type Picture, type Pixels, pictureOf } from './picture.ts'
import { readByTesseract } from './tesseract.ts'

/** The text of a picture: a file, or the pixels of one in a PDF. */
export type Recognise = (image: Buffer | Pixels) => Promise<string>

let opening: ReturnType<typeof openPaddle> | undefined

/**
 * PP-OCRv4 reads what it can where it is installed; Tesseract reads WebP, GIF, TIFF and BMP, and everything where it is
 * not. Either stays for the files that follow: loading takes longer than reading a page.
 */
export const recognise: Recognise = async (image) => {
  opening ??= openPaddle()
  const paddle = await opening.catch(() => {
    opening = undefined
    throw new ParseRefusal('failed', 'is an image, and the recogniser of text could not be started')
  })
  const picture = paddle && decoded(image)
  if (!paddle || !picture) return readByTesseract(image)
  try {
    return await paddle(picture)
  } catch {
    throw new ParseRefusal('failed', 'is an image that cannot be read')
  }
}

function decoded(image: Buffer | Pixels): Picture | undefined {
  if (!Buffer.isBuffer(image)) return pictureOf(image)
  try {
    return decodePicture(image)
  } catch {
    throw new ParseRefusal('failed', 'is an image that cannot be read')
  }
}
