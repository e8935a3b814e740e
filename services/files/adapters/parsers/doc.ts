import WordExtractor from 'word-extractor'
import { createTextBudget, type Piece, type Pieces } from './pieces.ts'
import { damaged } from './refusal.ts'

/** Word 97 to 2003. Its outline is not read, so that it is one body with the notes behind it. */
export async function parseDoc(bytes: Buffer): Promise<Pieces> {
  const document = await new WordExtractor().extract(bytes).catch(() => {
    throw damaged()
  })
  const spend = createTextBudget()
  const texts = [document.getBody(), document.getTextboxes(), document.getFootnotes(), document.getEndnotes()]
  const pieces = texts
    .filter((text) => text.trim() !== '')
    .map((text): Piece => {
      spend(text.length)
      return { kind: 'body', title: null, level: 0, text }
    })
  return { title: null, pieces }
}
