import mammoth from 'mammoth'
import { readArchive } from '../archive.ts'
import { piecesOfMarkup } from '../markup.ts'
import { relationsOf } from '../office-relations.ts'
import type { Pieces } from '../pieces.ts'
import { damaged } from '../refusal.ts'
import { storedZip } from '../stored-zip.ts'
import { textOfElement } from '../xml.ts'
import { readDefinitions } from './numbering.ts'
import { piecesBeside } from './pieces-beside.ts'
import { bulletsOnly, withNumbers } from './with-numbers.ts'

/** WPS and older Chinese editions of Word name the heading styles in Chinese; the rest is in mammoth's own map. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='标题 ${level}'] => h${level}:fresh`),
]

export async function parseDocx(path: string): Promise<Pieces> {
  const parts = await readArchive(path, /\.(?:xml|rels)$/i)
  if (!parts.has('[Content_Types].xml')) throw damaged()
  const main =
    relationsOf(parts, '').find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'word/document.xml'
  const document = parts.get(main)
  if (!document) throw damaged()
  const relations = relationsOf(parts, main)
  const partOf = (type: string) =>
    relations.find((relation) => relation.type.endsWith(`/${type}`))?.target ?? `word/${type}.xml`
  const lists = readDefinitions(parts.get(partOf('numbering')), parts.get(partOf('styles')))
  const numbered = new Map(parts).set(main, withNumbers(document, lists))
  if (parts.has(partOf('numbering'))) numbered.set(partOf('numbering'), bulletsOnly(lists))
  const withoutImages = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
  const { value } = await mammoth.convertToHtml(
    { buffer: storedZip(numbered) },
    { styleMap, convertImage: withoutImages, externalFileAccess: false },
  )
  const body = piecesOfMarkup(value).pieces
  const isChinese = body.some(({ text }) => /\p{sc=Han}/u.test(text))
  const pieces = [...body, ...piecesBeside(parts, relations, document, isChinese)]
  const stated = textOfElement(parts.get('docProps/core.xml'), 'dc:title')
  return { title: stated ?? pieces.find(({ kind }) => kind === 'heading')?.title ?? null, pieces }
}
