import table from '../../resources/legal_tables/fields_of_law.json' with { type: 'json' }

/** Those of the table, which its schema keeps to these. */
type Field = 'criminal' | 'administrative' | 'no_dispute'
type Outside = Omit<(typeof table.outside)[number], 'field'> & { field: Field }

const outside = table.outside as readonly Outside[]

const has = (text: string, words: readonly string[]): boolean => words.some((word) => text.includes(word))

/** A crime by its name, as 盗窃罪; 得罪 and 怪罪 are none. */
const namedCrime = /[\p{sc=Han}]{2}(?<![得怪谢请赔归无有治])罪/u

/**
 * The field of law that a question belongs to when it is none of civil disputes: a question of it has no cause of action,
 * whatever words it shares with one. What also tells of a civil claim is not outside.
 */
export function outsideField(text: string): Outside | null {
  const said = text.toLowerCase()
  return (
    outside.find(
      ({ field, words, unless }) =>
        (has(said, words) || (field === 'criminal' && namedCrime.test(said))) && !has(said, unless),
    ) ?? null
  )
}
