import { readArchive } from './archive.ts'
import { relationsOf } from './office-relations.ts'
import { createTextBudget, type Piece, type Pieces } from './pieces.ts'
import { damaged } from './refusal.ts'
import { readXml, textOfElement } from './xml.ts'

type Parts = ReadonlyMap<string, Buffer>

const main = 'ppt/presentation.xml'
const slidesMax = 5000

/** A section per slide in the order of the presentation, which the numbers in the names of the parts do not tell. */
export async function parsePptx(path: string): Promise<Pieces> {
  const parts = await readArchive(path, /\.(?:xml|rels)$/i)
  const spend = createTextBudget()
  const pieces = slideNames(parts).map((name): Piece => {
    const { title, text } = textOfSlide(parts.get(name))
    const notes = relationsOf(parts, name).find(({ type }) => type.endsWith('/notesSlide'))
    const noted = notes ? textOfSlide(parts.get(notes.target)).text : ''
    const all = noted === '' ? text : `${text}\n\n${noted}`
    spend(all.length)
    return { kind: 'slide', title, level: 1, text: all }
  })
  const title = textOfElement(parts.get('docProps/core.xml'), 'dc:title')
  return { title: title ?? pieces[0]?.title ?? null, pieces, pages: pieces.length }
}

function slideNames(parts: Parts): string[] {
  const presentation = parts.get(main)
  if (!presentation) throw damaged()
  const targets = new Map(relationsOf(parts, main).map(({ id, target }) => [id, target]))
  const names: string[] = []
  readXml(presentation, {
    open: (name, attributes) => {
      const target = name === 'p:sldId' ? targets.get(attributes['r:id'] ?? '') : undefined
      if (target !== undefined && names.length < slidesMax) names.push(target)
    },
  })
  return names
}

/** A line per paragraph, a row of a table with tabs; the title is the shape that says that it is one. */
function textOfSlide(bytes: Buffer | undefined): { title: string | null; text: string } {
  if (!bytes) return { title: null, text: '' }
  const lines: string[] = []
  const titles: string[] = []
  let line = ''
  let inText = false
  let cellDepth = 0
  let placeholder = ''
  readXml(bytes, {
    open: (name, { type = '' }) => {
      if (name === 'p:sp') placeholder = ''
      if (name === 'p:ph') placeholder = type
      if (name === 'a:t') inText = true
      if (name === 'a:br') line += cellDepth > 0 ? ' ' : '\n'
      if (name === 'a:tc') cellDepth += 1
    },
    text: (text) => {
      if (inText) line += text
    },
    close: (name) => {
      if (name === 'a:t') inText = false
      if (name === 'a:tc') cellDepth -= 1
      if (name === 'a:tc') line = `${line.trimEnd()}\t`
      if (name === 'a:p' && cellDepth > 0) line += ' '
      if ((name !== 'a:p' || cellDepth > 0) && name !== 'a:tr') return
      if (line.trim() !== '' && placeholder !== 'sldNum') {
        lines.push(line)
        if (placeholder === 'title' || placeholder === 'ctrTitle') titles.push(line)
      }
      line = ''
    },
  })
  return { title: titles.join(' ') || null, text: lines.join('\n') }
}
