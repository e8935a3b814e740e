import { listOf } from '../skills/language.ts'
import type { Source } from '../skills/skill.ts'
import { listIn, recordOf, textIn } from '../skills/skill-input.ts'
import { type Paragraph, quotedFiles, verificationOf } from '../sources/citations.ts'
import type { Cell, Section } from './draft.ts'
import { type CaseFile, elementsIn } from './parts.ts'
import { gapAt, plain, section, sectionIfAny, table } from './statements.ts'

interface Exhibit {
  name: string
  proves: string[]
  quotes: Source[]
}

const quotesMax = 3

/** Every file of the matter once, with the elements that it speaks of. */
function exhibitsOf(file: CaseFile): Exhibit[] {
  const found = new Map<string, Exhibit>(
    file.input.files.map(({ file_id, name }) => [file_id, { name, proves: [], quotes: [] }]),
  )
  for (const { name, supports } of elementsIn(file))
    for (const one of listIn(supports)) {
      const { file_id, name: title } = recordOf(one)
      const [id, about] = [textIn(file_id), textIn(name)]
      if (id === null || about === null) continue
      const exhibit = found.get(id) ?? { name: textIn(title) ?? id, proves: [], quotes: [] }
      if (!exhibit.proves.includes(about)) exhibit.proves.push(about)
      exhibit.quotes.push(...quotedFiles([one]))
      found.set(id, exhibit)
    }
  return [...found.values()]
}

const columns = [
  [{ zh: '序号', en: 'No.' }, 8],
  [{ zh: '证据名称', en: 'Evidence' }, 22],
  [{ zh: '证明内容', en: 'What it proves' }, 32],
  [{ zh: '来源与页码', en: 'Source and page' }, 22],
  [{ zh: '原件/复印件', en: 'Original or copy' }, 16],
] as const

/** The exhibits as a court wants them listed. Pages and originals are seen by people alone, so they stay gaps. */
function evidenceTable(file: CaseFile): Paragraph {
  const { language, input } = file
  const open = (zh: string, en: string): Cell => gapAt({ zh, en }, language)
  const rows = exhibitsOf(file).map(({ name, proves, quotes }, at): Cell[] => {
    const sources = quotes.slice(0, quotesMax)
    const holds = sources.length > 0 && sources.every((source) => verificationOf(source, input) === 'verified')
    return [
      plain(String(at + 1)),
      plain(name),
      proves.length === 0
        ? open('证明内容', 'what it proves')
        : { text: listOf(proves, language), sources, verification: holds ? 'verified' : 'unverified' },
      open('提供人与页码', 'who provided it, and pages'),
      open('原件或复印件', 'original or copy'),
    ]
  })
  const none = [plain('1'), ...columns.slice(1).map(([{ zh, en }]) => open(zh, en.toLowerCase()))]
  return table({ zh: '证据', en: 'Evidence' }, columns, rows.length > 0 ? rows : [none], language)
}

/** Elements that no exhibit speaks of, with what usually shows them. */
export function missingEvidence(file: CaseFile): Section[] {
  const { language } = file
  const items = elementsIn(file).flatMap(({ name, supports, missing_evidence, typical_evidence }): Paragraph[] => {
    const about = textIn(name)
    if (about === null || listIn(supports).length > 0) return []
    const usual = [...listIn(missing_evidence), ...listIn(typical_evidence)].flatMap((one) => textIn(one) ?? [])
    const kinds = listOf([...new Set(usual)], language) || null
    const what = {
      zh: `证明“${about}”的证据${kinds ? `，例如${kinds}` : ''}`,
      en: `evidence for: ${about}${kinds ? `, such as ${kinds}` : ''}`,
    }
    return [gapAt(what, language, 'item')]
  })
  return sectionIfAny({ zh: '尚待补充的证据', en: 'Evidence still to be provided' }, language, items)
}

export const evidenceListSection = (file: CaseFile): Section =>
  section({ zh: '证据', en: 'Evidence' }, file.language, [evidenceTable(file)])
