const headBytes = 4096

/**
 * Bytes as text: by their byte order mark, else as the answer's header or the document itself says, else as UTF-8 or, for
 * want of any word about it, as the GB18030 of many Chinese authorities. A declaration that the bytes do not fit gives way
 * to the next one.
 */
export function decodeText(bytes: Buffer, content_type: string): string {
  const marked = byMark(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  const declared = [ofHeader(content_type), ofDocument(bytes)].filter((encoding) => encoding !== undefined)
  for (const encoding of declared) {
    const text = decodeFatal(bytes, encoding)
    if (text !== undefined) return text
  }
  const utf8 = new TextDecoder().decode(bytes)
  if (declared[0] !== undefined && declared[0] !== 'utf-8') return new TextDecoder(declared[0]).decode(bytes)
  return isMostlyWhole(utf8) ? utf8 : (decodeFatal(bytes, 'gb18030') ?? new TextDecoder('windows-1252').decode(bytes))
}

function byMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

const ofHeader = (content_type: string): string | undefined =>
  encodingOf(/;\s{0,10}charset\s{0,10}=\s{0,10}["']?([\w.:-]{1,40})/i.exec(content_type)?.[1])

/** `<?xml encoding>`, `<meta charset>`, or the older `<meta content>`. */
function ofDocument(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, headBytes)
  const declared =
    /^\s{0,200}<\?xml[^>]{0,200}?\sencoding\s{0,10}=\s{0,10}["']([\w.:-]{1,40})/i.exec(head)?.[1] ??
    /<meta[^>]{0,200}?charset\s{0,10}=\s{0,10}["']?([\w.:-]{1,40})/i.exec(head)?.[1]
  const encoding = encodingOf(declared)
  // Its own declaration was read as ASCII, so it is not written in two bytes each.
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
}

/** The encoding's own name; undefined for one that nobody knows. GB2312 and GBK are decoded as the GB18030 they are parts of. */
function encodingOf(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

function decodeFatal(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A text that is UTF-8 but for a few broken characters stays UTF-8; as GB18030 it would be rubbish throughout. */
function isMostlyWhole(text: string): boolean {
  let broken = 0
  let whole = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0xfffd) broken += 1
    else if (code > 0x7f) whole += 1
  }
  return broken === 0 || broken * 10 < whole
}
