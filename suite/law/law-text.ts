import { docxText } from '../../documents/docx/read-text.ts'

/** Why a file cannot be read, as the end of a sentence that begins with its name. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** The text of a file that a law was saved in: Word, or text in UTF-8, UTF-16 or GB 18030. */
export async function lawText(fileName: string, bytes: Buffer): Promise<string> {
  if (bytes.length === 0) throw new UnreadableFile('is empty')
  if (!/\.docx$/i.test(fileName)) return decoded(bytes)
  return docxText(bytes).catch((error: Error) => {
    throw new UnreadableFile(`is no Word file that can be read (${error.message.split('\n')[0]})`)
  })
}

function decoded(bytes: Buffer): string {
  const encodings = bytes[0] === 0xff && bytes[1] === 0xfe ? ['utf-16le'] : ['utf-8', 'gb18030']
  for (const encoding of encodings)
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next one may fit.
    }
  throw new UnreadableFile('is no text in UTF-8, UTF-16 or GB 18030')
}
