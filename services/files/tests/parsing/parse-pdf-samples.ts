import { rawPdfOf } from './parse-samples.ts'

const document = (page: string, ...objects: string[]): Buffer =>
  rawPdfOf([
    '<</Pages 2 0 R>>',
    '<</Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${page}>>`,
    ...objects,
  ])

const streamOf = (members: string, content: string): string =>
  `<<${members}/Length ${content.length}>>stream\n${content}\nendstream`

/** Each form draws the next one several times: `times` to the power of `levels` drawings in some hundred bytes. */
export function nestedFormsPdf(levels: number, times: number): Buffer {
  const forms = Array.from({ length: levels }, (_, level) =>
    streamOf(`/Subtype/Form/Resources<</XObject<</X ${level + 6} 0 R>>>>`, '/X Do '.repeat(times)),
  )
  const last = streamOf('/Subtype/Form', '')
  return document('/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>', streamOf('', '/X Do'), ...forms, last)
}

/** The content of the page is also the pattern that it paints with. */
export function selfPaintedPdf(): Buffer {
  const pattern = '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep .001/YStep .001'
  return document(
    '/Contents 4 0 R/Resources<</Pattern<</P 4 0 R>>>>',
    streamOf(`${pattern}/Resources<</Pattern<</P 4 0 R>>>>`, '/Pattern cs /P scn 0 0 9e9 9e9 re f'),
  )
}
