import { matchesIn } from '@casewright/kit/text/matches-in'
import { gapPattern, isDoubtful, textsIn } from '../drafts/draft.ts'
import { readSections } from '../drafts/revision.ts'
import type { DraftProduct } from '../products/draft.ts'
import type { Known } from '../products/known.ts'
import { articlesIn } from '../sources/articles.ts'

/** What is not settled in a draft, each counted as its readers see it. */
export interface OpenPoints {
  /** To be completed by a person. */
  gaps: number
  /** Marked as unverified in the working copy. */
  unverified: number
  /** Statements that name an article of a law, and no source shows its wording. */
  unsourcedLaw: number
  /** Quotations that were not found in a source. */
  unmatched: number
}

/** Shorter words between quotation marks are names and terms. */
const quotation = /“(?:[\p{sc=Han}\d，、；：。]{10,2000}|[^“”]{60,2000})”/u

export function openPoints(draft: Known<DraftProduct> = {}): OpenPoints {
  const cells = textsIn(readSections(draft.sections))
  const unverified = cells.filter(({ verification }) => verification === 'unverified')
  return {
    gaps: cells.reduce((sum, { text }) => sum + matchesIn(text, gapPattern).length, 0),
    unverified: unverified.filter(isDoubtful).length,
    unsourcedLaw: unverified.filter(({ text }) => articlesIn(text).length > 0).length,
    unmatched: unverified.filter(
      (cell) => (cell.sources ?? []).length > 0 || (isDoubtful(cell) && quotation.test(cell.text)),
    ).length,
  }
}

/** A clean copy does not show these, so somebody has to answer for them by name. */
export const needsReason = ({ unsourcedLaw, unmatched }: OpenPoints): boolean => unsourcedLaw + unmatched > 0
