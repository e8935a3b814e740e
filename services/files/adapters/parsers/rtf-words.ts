/** Destinations that are not the text. Whatever begins with `\*` is none either. */
export const skippedWords = new Set(
  (
    'fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf ' +
    'fldinst themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator ' +
    'xmlnstbl nonshppict template filetbl revtbl'
  ).split(' '),
)

export const characters = new Map([
  ['par', '\n'],
  ['line', '\n'],
  ['sect', '\n'],
  ['page', '\n'],
  ['row', '\n'],
  ['tab', '\t'],
  ['cell', '\t'],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['emspace', ' '],
  ['enspace', ' '],
])

const codePages = new Map([
  [932, 'shift_jis'],
  [936, 'gb18030'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [65001, 'utf-8'],
])

/** The code pages that the charsets of fonts stand for. */
export const charsetPages = new Map([
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [204, 1251],
  [238, 1250],
])

const doubleByte = new Set(['shift_jis', 'gb18030', 'euc-kr', 'big5'])

export const encodingOf = (codePage: number) => codePages.get(codePage) ?? `windows-${codePage}`

/** Whether the bytes end in the first half of a character. */
export function endsInHalf(bytes: readonly number[], encoding: string): boolean {
  if (!doubleByte.has(encoding)) return false
  let half = false
  for (const byte of bytes) half = half ? false : byte >= 0x81
  return half
}

/** An encoding that this machine does not know shows as Latin-1 instead of nothing. */
export function decodeBytes(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
