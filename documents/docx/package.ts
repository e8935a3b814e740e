import type PizZip from 'pizzip'

/** The other name of each Chinese font: what a machine that lacks it, or knows it by that name, takes instead. */
const chineseFonts = [
  ['SimSun', '宋体', 'roman'],
  ['FangSong', '仿宋', 'modern'],
  ['SimHei', '黑体', 'modern'],
] as const

const fontTable = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${chineseFonts
  .map(
    ([name, other, family]) =>
      `<w:font w:name="${name}"><w:altName w:val="${other}"/><w:charset w:val="86"/><w:family w:val="${family}"/><w:pitch w:val="variable"/></w:font>`,
  )
  .join('')}</w:fonts>`

/** Names the fonts' alternatives, and puts the given moment in place of the clock's, so that bytes can be compared. */
export async function finishPackage(bytes: Uint8Array, at: string): Promise<Uint8Array> {
  const zip = await openZip(bytes)
  zip.file('word/fontTable.xml', fontTable)
  const core = zip.file('docProps/core.xml')?.asText() ?? ''
  zip.file('docProps/core.xml', core.replace(/(<dcterms:(?:created|modified)[^<>]{0,200}>)[^<]{0,100}/g, `$1${at}`))
  return zipBytes(zip, at)
}

export async function openZip(bytes: Uint8Array): Promise<PizZip> {
  const { default: Zip } = await import('pizzip')
  return new Zip(bytes)
}

/** Every entry with the same date. */
export function zipBytes(zip: PizZip, at: string): Uint8Array {
  const date = new Date(at)
  for (const [name, entry] of Object.entries(zip.files))
    if (!entry.dir) zip.file(name, entry.asUint8Array(), { date, createFolders: false })
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' })
}

const customType = 'application/vnd.openxmlformats-officedocument.custom-properties+xml'
const customRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties'
const customNamespaces =
  'xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"'

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Adds document properties to a file that somebody else made, and keeps those that it has. */
export function addProperties(zip: PizZip, properties: readonly (readonly [name: string, value: string])[]): void {
  const path = 'docProps/custom.xml'
  const has = zip.file(path)?.asText()
  const names = properties.map(([name]) => name)
  const kept = [
    ...(has ?? '').matchAll(
      /<property\b[^<>]{0,300}\bname="([^"<>]{0,300})"(?:(?!<property\b)[\s\S]){0,2000}?<\/property>/g,
    ),
  ]
    .filter(([, name = '']) => !names.includes(name))
    .map(([whole]) => whole)
  const added = properties.map(
    ([name, value]) =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="0" name="${escapeXml(name)}"><vt:lpwstr>${escapeXml(value)}</vt:lpwstr></property>`,
  )
  const all = [...kept, ...added].map((one, at) => one.replace(/\bpid="[^"]{0,20}"/, `pid="${at + 2}"`)).join('')
  zip.file(
    path,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties ${customNamespaces}>${all}</Properties>`,
  )
  if (has !== undefined) return
  insert(zip, '[Content_Types].xml', '</Types>', `<Override PartName="/${path}" ContentType="${customType}"/>`)
  insert(
    zip,
    '_rels/.rels',
    '</Relationships>',
    `<Relationship Id="rIdCasewright" Type="${customRelation}" Target="${path}"/>`,
  )
}

function insert(zip: PizZip, path: string, before: string, what: string): void {
  const text = zip.file(path)?.asText() ?? ''
  zip.file(path, text.replace(before, `${what}${before}`))
}
