import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { elementsOf } from '../case/elements.ts'
import { elementNamed } from '../causes/cause-names.ts'
import { filled, gap, listOf, type Wording } from '../skills/language.ts'
import type { Source } from '../skills/skill.ts'
import { type Paragraph, verificationOf } from '../sources/citations.ts'
import type { CaseDraft } from './case-draft.ts'
import type { Cell } from './draft.ts'
import type { Exhibit } from './exhibits.ts'
import { gapAt, plain, table } from './statements.ts'

const quotesMax = 3

/** The name of an element in the profile of the cause. */
export const elementName = ({ model, language }: CaseDraft, key: string): string => {
  const name = elementNamed(model.codes, key)
  return (language === 'zh' ? name?.name : name?.name_en) ?? name?.name ?? key
}

/** The exhibits in a table: number, name, purpose of proof, who provides it. */
export function exhibitTable(draft: CaseDraft, provider: Wording): Paragraph {
  const { exhibits, language } = draft
  const columns = [
    [texts.number_column, 12],
    [texts.exhibit_name_column, 26],
    [texts.purpose_column, 44],
    [texts.provider_column, 18],
  ] as const
  const rows = exhibits.map((exhibit): Cell[] => [
    plain(filled(texts.exhibit, { number: exhibit.number })[language]),
    plain(exhibit.name),
    purposeOf(exhibit, draft),
    plain(provider[language]),
  ])
  return rows.length === 0 ? gapAt(texts.evidence, language) : table(texts.evidence, columns, rows, language)
}

/** The elements that an exhibit carries; where it carries none, what was read from it. */
function purposeOf({ file_id, slots, number }: Exhibit, draft: CaseDraft): Cell {
  const { model, facts, language, input } = draft
  const carried = elementsOf(model, facts).flatMap(({ key, supports }) => {
    const own = supports.filter(({ source }) => source.kind === 'file' && source.file_id === file_id)
    return own.length === 0 ? [] : [{ name: elementName(draft, key), own }]
  })
  const labels = model.slots.filter(({ key }) => slots.includes(key)).map(({ label }) => label[language])
  const proved = carried.length > 0 ? carried.map(({ name }) => name) : labels
  if (proved.length === 0) return plain(gap(filled(texts.purpose_of, { number }), language))
  const sources = carried.flatMap(({ own }) => own.flatMap(sourceOf)).slice(0, quotesMax)
  const isThere = sources.length > 0 && sources.every((source) => verificationOf(source, input) === 'verified')
  const text = filled(texts.proves, { what: listOf([...new Set(proved)], language) })[language]
  return { text, sources, verification: isThere ? 'supported' : 'unverified' }
}

const sourceOf = ({ source }: ReturnType<typeof elementsOf>[number]['supports'][number]): Source[] =>
  source.kind === 'file'
    ? [
        {
          kind: 'file',
          id: source.file_id,
          title: source.name,
          quote: source.quote,
          start: source.start,
          end: source.end,
        },
      ]
    : []
