import { readFile } from 'node:fs/promises'
import { decodePicture, type Picture } from '../../services/files/adapters/ocr/picture.ts'
import { recognise } from '../../services/files/adapters/ocr/recognise.ts'
import { readByTesseract } from '../../services/files/adapters/ocr/tesseract.ts'
import { table } from '../measure.ts'
import { conditions, jpegOf } from './photographs.ts'

export const ocrTitle = '## Text in pictures'

const pages = ['iou', 'lease', 'letter']
const engines = [recognise, readByTesseract]

/** Blanks and the width of punctuation do not count. */
const comparable = (text: string): string[] =>
  Array.from(text.normalize('NFKC').replace(/\s/g, '').replace(/[“”]/g, '"').replace(/[‘’]/g, "'"))

/** How many characters must be put in, taken out or replaced, of a hundred (Levenshtein). */
function errorOf(wanted: string, got: string): number {
  const [from, to] = [comparable(wanted), comparable(got)]
  let before = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [row, character] of from.entries()) {
    const next = [row + 1]
    for (const [at, other] of to.entries())
      next.push(
        Math.min((next[at] ?? 0) + 1, (before[at + 1] ?? 0) + 1, (before[at] ?? 0) + (character === other ? 0 : 1)),
      )
    before = next
  }
  return (100 * (before.at(-1) ?? 0)) / from.length
}

async function pageOf(name: string): Promise<{ text: string; picture: Picture }> {
  const file = (ending: string) => readFile(new URL(`${name}.${ending}`, import.meta.url))
  return { text: (await file('txt')).toString(), picture: decodePicture(await file('png')) as Picture }
}

/** Reads every page under every condition with both engines. */
export async function ocrSection(): Promise<string> {
  const rows: string[][] = []
  const read = await Promise.all(pages.map(pageOf))
  for (const [condition, take] of conditions) {
    const row = [condition]
    for (const engine of engines) {
      const errors: string[] = []
      for (const { text, picture } of read) errors.push(errorOf(text, await engine(jpegOf(take(picture)))).toFixed(1))
      row.push(errors.join(' / '))
    }
    rows.push(row)
  }
  return `${ocrTitle}

\`npm run quality -- ocr\` prints this; \`--write\` records it here. Wrong characters of a hundred in pictures of an IOU in a serif type, a page of
a lease in a sans serif and an English notice (\`quality/ocr/\`, 1,240 pixels wide), photographed by program: \`quality/ocr/photographs.ts\`. Blanks and
the width of punctuation do not count.

${table(['IOU / lease / notice', 'PP-OCRv4 by ONNX, the default', 'Tesseract, where that is not installed'], rows)}

The pages are printed and flat. Handwriting, creases, seals over text and perspective were not measured, and columns of a newspaper are read across.
In English, blanks between words are sometimes lost.

`
}
