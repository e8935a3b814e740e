import mammoth from 'mammoth'
import { readArchive } from './archive.ts'
import { piecesOfMarkup } from './markup.ts'
import type { Pieces } from './pieces.ts'
import { damaged } from './refusal.ts'
import { storedZip } from './stored-zip.ts'
import { textOfElement } from './xml.ts'

/** WPS and older Chinese editions of Word name the heading styles in Chinese; the rest is in mammoth's own map. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='标题 ${level}'] => h${level}:fresh`),
]

export async function parseDocx(path: string): Promise<Pieces> {
  const parts = await readArchive(path, /\.(?:xml|rels)$/i)
  if (!parts.has('[Content_Types].xml')) throw damaged()
  const withoutImages = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
  const { value } = await mammoth.convertToHtml(
    { buffer: storedZip(parts) },
    { styleMap, convertImage: withoutImages, externalFileAccess: false },
  )
  const { pieces } = piecesOfMarkup(value)
  const stated = textOfElement(parts.get('docProps/core.xml'), 'dc:title')
  return { title: stated ?? pieces.find(({ kind }) => kind === 'heading')?.title ?? null, pieces }
}
