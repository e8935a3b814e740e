import type { SystemDocument } from '@casewright/contracts/knowledge/structured-resources'
import { articleNumber } from '../../services/knowledge/rules/graph.ts'
import { articleOfSection, isLaw } from './law-articles.ts'
import { type Fault, faultOf, type SeedLists } from './seed-rows.ts'

/** A section is found by its id; a law has days, says what it was made from, and has its articles in order. */
export const documentFaults = ({ documents }: SeedLists): Fault[] =>
  documents.flatMap((row) =>
    [...repeatedSections(row.body), ...(isLaw(row.body) ? [...lawProblems(row.body), ...articles(row.body)] : [])].map(
      (message) => faultOf(row, message),
    ),
  )

function repeatedSections({ sections = [] }: SystemDocument): string[] {
  const ids = sections.map(({ section_id }) => section_id)
  return ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `has the section ${id} twice`)
}

function lawProblems({ date, effective_from, metadata }: SystemDocument): string[] {
  const found: string[] = []
  if (!effective_from) found.push('is a law and does not say from which day on it is in force (effective_from)')
  if (date && effective_from && effective_from < date)
    found.push(`is in force from ${effective_from} on, before its date ${date}`)
  for (const name of ['source', 'source_version'])
    if (!metadata[name]) found.push(`is a law and does not say what it was made from (metadata.${name})`)
  return found
}

/** An article's id, title and text must speak of the same number, or quotations lead to the wrong one. */
function articles({ sections = [] }: SystemDocument): string[] {
  const numbered = sections.flatMap((section) => {
    const number = articleOfSection(section.section_id)
    return number === undefined ? [] : [{ ...section, number }]
  })
  const found: string[] = []
  for (const [at, { section_id, title, content, number }] of numbered.entries()) {
    const before = numbered[at - 1]
    if (numbered.findIndex((other) => other.number === number) < at) found.push(`has the article ${number} twice`)
    else if (before && !isBefore(before.number, number)) found.push(`has ${section_id} after ${before.section_id}`)
    for (const [place, text] of Object.entries({ title, content }))
      if (text?.startsWith('第') && articleNumber(text) !== number)
        found.push(`has in ${section_id} the ${place} of another article: ${text.slice(0, 20)}`)
  }
  return found
}

/** 577 < 577-1 < 578. */
function isBefore(one: string, other: string): boolean {
  const [main = 0, sub = 0] = one.split('-').map((part) => Number.parseInt(part, 10))
  const [otherMain = 0, otherSub = 0] = other.split('-').map((part) => Number.parseInt(part, 10))
  return main < otherMain || (main === otherMain && sub < otherSub)
}
