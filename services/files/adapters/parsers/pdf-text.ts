import texts from '../../../../resources/texts/parsed_files.json' with { type: 'json' }
import { type Annotation, annotationsOf } from './pdf-annotations.ts'
import type { PdfPage } from './pdf-document.ts'

type TextItem = Extract<Awaited<ReturnType<PdfPage['getTextContent']>>['items'][number], { str: string }>

/** A field begins a little before or after its label ends. */
const overlapMax = 4

/**
 * The text of a page. What was typed onto it stands behind the words to its left, as it is read; what has no words
 * there, stuck notes and stamps stand under names of their own at the end of the page.
 */
export async function textOfPage(page: PdfPage): Promise<{ text: string; body: string }> {
  const { items } = await page.getTextContent()
  const words = items.filter((item) => 'str' in item)
  const placed = new Map<TextItem, string[]>()
  const apart: Annotation[] = []
  for (const annotation of await annotationsOf(page)) {
    const label = annotation.isOnPage ? labelOf(annotation, words) : undefined
    if (label) placed.set(label, [...(placed.get(label) ?? []), annotation.text])
    else apart.push(annotation)
  }
  const body = words
    .map((item) => [item.str, ...(placed.get(item) ?? [])].join(' ') + (item.hasEOL ? '\n' : ''))
    .join('')
  return { text: [body, ...sectionsOf(apart, body)].join('\n\n'), body }
}

/** The nearest words on the annotation's line that end where it begins. */
function labelOf({ rect: [left, bottom, , top] }: Annotation, words: readonly TextItem[]): TextItem | undefined {
  let nearest: TextItem | undefined
  let nearestEnd = Number.NEGATIVE_INFINITY
  for (const item of words) {
    const [x = 0, y = 0] = item.transform.slice(4) as number[]
    const end = x + item.width
    const middle = y + item.height / 2
    if (item.str.trim() === '' || middle < bottom || middle > top || end > left + overlapMax) continue
    if (end > nearestEnd) {
      nearest = item
      nearestEnd = end
    }
  }
  return nearest
}

const sections = [
  ['field', texts.form_fields],
  ['note', texts.notes],
  ['stamp', texts.stamps],
] as const

function sectionsOf(annotations: readonly Annotation[], body: string): string[] {
  const language = /\p{sc=Han}/u.test(body + annotations.map(({ text }) => text).join('')) ? 'zh' : 'en'
  return sections.flatMap(([kind, heading]) => {
    const lines = annotations
      .filter((annotation) => annotation.kind === kind)
      .map(({ name, text: value }) => (name === '' ? value : `${name}${texts.colon[language]}${value}`))
    return lines.length === 0 ? [] : [[heading[language], ...lines].join('\n')]
  })
}
