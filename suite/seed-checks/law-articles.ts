import type { SystemDocument } from '@casewright/contracts/knowledge/structured-resources'
import { articleNumber } from '../../services/knowledge/rules/graph.ts'
import { statuteName } from '../../services/knowledge/rules/graph-extract-statutes.ts'
import { referencesIn } from '../../services/knowledge/rules/graph-query.ts'
import { type Fault, faultOf, type SeedRow } from './seed-rows.ts'

interface Period {
  effective_from: string | null
  effective_to: string | null
}

/** A version of a law that is among the documents. */
export interface Law extends Period {
  statute: string
  articles: ReadonlySet<string>
}

const lawTypes = new Set(['statute', 'judicial_interpretation'])
export const isLaw = ({ doc_type }: Pick<SystemDocument, 'doc_type'>): boolean => lawTypes.has(doc_type)

/** The number of the article that a section is; undefined for any other section, such as a preamble. */
export const articleOfSection = (section_id: string): string | undefined =>
  /[条條]|^(?:article|art|section|sec)\b|^§/i.test(section_id) ? articleNumber(section_id) : undefined

export const lawsAmong = (documents: readonly SystemDocument[]): Law[] =>
  documents.filter(isLaw).map(({ title, metadata, effective_from, effective_to, sections = [] }) => ({
    statute: statuteName(typeof metadata.source === 'string' ? metadata.source : title),
    effective_from,
    effective_to,
    articles: new Set(sections.flatMap(({ section_id }) => articleOfSection(section_id) ?? [])),
  }))

const overlap = (one: Period, other: Period): boolean =>
  (one.effective_to === null || (other.effective_from ?? '') < one.effective_to) &&
  (other.effective_to === null || (one.effective_from ?? '') < other.effective_to)

/**
 * References that nobody can follow: those that name no article, and those to an article that our version of the law does
 * not have. Laws that are not among the documents are not judged.
 */
export const articleProblems = (
  place: string,
  references: readonly string[],
  period: Period,
  laws: readonly Law[],
): string[] =>
  references.flatMap((reference) => {
    const named = referencesIn(reference).filter(({ number }) => number !== undefined)
    if (named.length === 0) return [`${place}: ${reference} names no article of a law`]
    return named
      .filter(({ statute, number }) => {
        const versions = laws.filter((law) => law.statute === statute && overlap(law, period))
        return versions.length > 0 && !versions.some(({ articles }) => articles.has(number as string))
      })
      .map(({ statute, number }) => `${place}: ${reference}: our document of ${statute} has no article ${number}`)
  })

export const articleFaults = (row: SeedRow, ...named: Parameters<typeof articleProblems>): Fault[] =>
  articleProblems(...named).map((problem) => faultOf(row, problem))
