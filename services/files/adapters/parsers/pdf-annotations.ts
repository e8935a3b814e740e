import { getResolvedPDFJS } from 'unpdf'
import type { PdfPage } from './pdf-document.ts'

/** What stands on a page beside its content: a filled field, a typed or a stuck note, a stamp. */
export interface Annotation {
  kind: 'field' | 'note' | 'stamp'
  /** The name of a field, the author of a note. */
  name: string
  text: string
  /** Left, bottom, right and top, as the texts of the page are placed. */
  rect: readonly [number, number, number, number]
  /** Typed onto the page, so that it is read there; a stuck note shows only when it is opened. */
  isOnPage: boolean
}

type Data = Awaited<ReturnType<PdfPage['getAnnotations']>>[number]

/** Hidden, or never shown on a screen. */
const invisibleFlags = 2 | 32
const noteKinds = new Set(
  'Text FreeText Highlight Underline StrikeOut Squiggly Caret Square Circle Ink Line'.split(' '),
)

export async function annotationsOf(page: PdfPage): Promise<Annotation[]> {
  const all: Data[] = await page.getAnnotations().catch(() => [])
  const seen = all.filter(({ annotationFlags = 0 }) => (annotationFlags & invisibleFlags) === 0)
  const stamped = seen.some(({ subtype }) => subtype === 'Stamp') ? await drawnTexts(page) : new Map<string, string>()
  return seen.flatMap((data): Annotation[] => {
    const found = data.subtype === 'Widget' ? fieldOf(data) : noteOf(data, stamped.get(data.id) ?? '')
    return found === undefined || found.text.trim() === '' ? [] : [{ ...found, rect: data.rect }]
  })
}

type Found = Omit<Annotation, 'rect'>

function fieldOf(data: Data): Found | undefined {
  const name: string = data.alternativeText || data.fieldName || ''
  return { kind: 'field', name, text: shownValue(data), isOnPage: true }
}

/** A choice is shown as it reads, not as it is stored; a box by whether it is ticked. */
function shownValue({ fieldType, fieldValue, options, checkBox, radioButton, exportValue, buttonValue }: Data): string {
  if (fieldType === 'Btn') {
    if (!checkBox && !radioButton) return ''
    return fieldValue === (exportValue ?? buttonValue) ? '☑' : '☐'
  }
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return ''
  const values: unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return values
    .filter((value) => typeof value === 'string')
    .map(
      (value) =>
        options?.find((option: { exportValue: string }) => option.exportValue === value)?.displayValue ?? value,
    )
    .join('、')
}

function noteOf({ subtype, contentsObj, titleObj, textContent }: Data, drawn: string): Found | undefined {
  const contents: string = contentsObj?.str ?? ''
  if (subtype === 'Stamp') {
    const texts = [drawn, contents].filter((text) => text.trim() !== '')
    return { kind: 'stamp', name: '', text: [...new Set(texts)].join(' '), isOnPage: false }
  }
  if (!noteKinds.has(subtype)) return undefined
  const shown: string = contents || (textContent ?? []).join('\n')
  return { kind: 'note', name: titleObj?.str ?? '', text: shown, isOnPage: subtype === 'FreeText' }
}

/** The words within the drawings of annotations, by the annotations' ids: a stamp is often nothing but a drawing. */
async function drawnTexts(page: PdfPage): Promise<Map<string, string>> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const texts = new Map<string, string>()
  let id: string | undefined
  for (const [index, operation] of fnArray.entries()) {
    const [first] = (argsArray[index] ?? []) as unknown[]
    if (operation === OPS.beginAnnotation) id = String(first)
    if (operation === OPS.endAnnotation) id = undefined
    if (operation !== OPS.showText || id === undefined || !Array.isArray(first)) continue
    const word = first
      .map((glyph: { unicode?: string } | number) => (typeof glyph === 'object' ? (glyph?.unicode ?? '') : ''))
      .join('')
    texts.set(id, `${texts.get(id) ?? ''}${texts.has(id) ? ' ' : ''}${word}`)
  }
  return texts
}
