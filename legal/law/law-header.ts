import type { LawLine } from './law-lines.ts'

/** What stands above the first heading or article. */
interface LawHeader {
  name: string
  note: string[]
  preamble: string[]
}

const titleLinesMax = 4
const beginsNote =
  /^[（(]?\s?(?:\d{4}\s?年|[（(]|法释|高检发|国务院令|中华人民共和国(?:主席|国务院)令|第\s?.{1,8}\s?号)/
const ofNote = /现予公布|予以公布|通过|公布|发布|修正|修订|施行/
const prose = /[。：:]$/
/** （2023年修订） behind a name is the version; （十一） of an amendment belongs to the name. */
const versionSuffix = /[（(][^（()）]{0,20}(?:修正|修订|修改|公布|文本)[^（()）]{0,10}[）)]$/

/** The name of a law: 《》 around it, blanks in it and the version behind it belong to the print. */
const nameOfLaw = (title: string): string =>
  title
    .replace(/(最高人民法院|最高人民检察院)\s{0,9}(?=最高人民|公安部|司法部)/g, '$1、')
    .replace(/\s/g, '')
    .replace(/^《([^《》]{2,200})》$/, '$1')
    .replace(versionSuffix, '')

/** A title may run over several lines; a Markdown title is one. Below it stands the note, then perhaps a preamble. */
export function readHeader(lines: readonly LawLine[]): LawHeader {
  const start = titleAt(lines)
  const first = lines[start]
  if (first === undefined) return { name: '', note: [], preamble: [] }
  let end = start + 1
  if (first.level === 0)
    while (end < Math.min(start + titleLinesMax, lines.length) && isTitle(lines[end] as LawLine)) end += 1
  const title = lines.slice(start, end).map(({ text }) => text)
  const note = lines.slice(0, start).map(({ text }) => text)
  const preamble: string[] = []
  let depth = 0
  for (const { text, isInfo } of lines.slice(end)) {
    const isNote = preamble.length === 0 && (isInfo || depth > 0 || beginsNote.test(text) || isRemark(text))
    if (isNote) depth = Math.max(0, depth + bracketsLeftOpen(text))
    ;(isNote ? note : preamble).push(text)
  }
  return { name: nameOfLaw(title.join('')), note, preamble }
}

const unmarked = (text: string): string => text.replace(/[《》〈〉\s]/g, '')

/** Gazettes print an order above a law, 《…法》已由…通过，现予公布: the title is the line that the order names. */
function titleAt(lines: readonly LawLine[]): number {
  const order = lines.find(({ text }) => text.startsWith('《') && text.includes('现予公布'))
  if (order === undefined) return 0
  const named = unmarked(order.text)
  const at = lines.findIndex((line) => line !== order && line.text.length >= 3 && named.startsWith(unmarked(line.text)))
  return Math.max(0, at)
}

const isTitle = ({ text, isInfo }: LawLine): boolean =>
  !isInfo && !beginsNote.test(text) && !prose.test(text) && text.length <= 60

const isRemark = (text: string): boolean =>
  ofNote.test(text) && (/\d{4}\s?年/.test(text) || text.includes('现予公布')) && text.length <= 400

const bracketsLeftOpen = (text: string): number =>
  (text.match(/[（(]/g)?.length ?? 0) - (text.match(/[）)]/g)?.length ?? 0)
