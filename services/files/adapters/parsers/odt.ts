import { readArchive } from './archive.ts'
import { createTextBudget, type Piece, type Pieces } from './pieces.ts'
import { damaged } from './refusal.ts'
import { readXml, textOfElement } from './xml.ts'

const spacesMax = 100

export async function parseOdt(path: string): Promise<Pieces> {
  const parts = await readArchive(path, /^(?:content|meta)\.xml$/)
  const content = parts.get('content.xml')
  if (!content) throw damaged()
  const pieces = piecesOf(content)
  const stated = textOfElement(parts.get('meta.xml'), 'dc:title')
  return { title: stated ?? pieces.find(({ kind }) => kind === 'heading')?.title ?? null, pieces }
}

function piecesOf(content: Buffer): Piece[] {
  const spend = createTextBudget()
  const pieces: Piece[] = []
  let piece: Piece = { kind: 'body', title: null, level: 0, text: '' }
  let lines: string[] = []
  let line = ''
  let textDepth = 0
  let cellDepth = 0
  let deletedDepth = 0
  const write = (text: string) => {
    spend(text.length)
    line += text
  }
  const endLine = () => {
    lines.push(line)
    line = ''
  }
  const endPiece = () => {
    piece.text = lines.join('\n')
    if (piece.kind === 'heading' || piece.text.trim() !== '') pieces.push(piece)
    lines = []
  }
  readXml(content, {
    open: (name, attributes) => {
      if (name === 'text:tracked-changes') deletedDepth += 1
      if (name === 'text:h' && cellDepth === 0) {
        endPiece()
        piece = { kind: 'heading', title: null, level: Number(attributes['text:outline-level']) || 1, text: '' }
      }
      if (name === 'text:p' || name === 'text:h') textDepth += 1
      if (name === 'table:table-cell') cellDepth += 1
      if (name === 'text:list-item' && cellDepth === 0) line = '- '
      if (name === 'text:tab') write('\t')
      if (name === 'text:line-break') write(cellDepth > 0 ? ' ' : '\n')
      if (name === 'text:s') write(' '.repeat(Math.min(spacesMax, Number(attributes['text:c']) || 1)))
    },
    text: (text) => {
      if (textDepth > 0 && deletedDepth === 0) write(text.replaceAll(/\s+/g, ' '))
    },
    close: (name) => {
      if (name === 'text:tracked-changes') deletedDepth -= 1
      if (name === 'table:table-cell') {
        cellDepth -= 1
        line = `${line.trimEnd()}\t`
      }
      if (name === 'table:table-row' && cellDepth === 0) endLine()
      if (name !== 'text:p' && name !== 'text:h') return
      textDepth -= 1
      if (cellDepth > 0) line += ' '
      else if (textDepth === 0 && deletedDepth === 0) endLine()
      if (name === 'text:h' && cellDepth === 0) piece.title ??= lines.at(-1)?.trim() ?? null
    },
  })
  endLine()
  endPiece()
  return pieces
}
