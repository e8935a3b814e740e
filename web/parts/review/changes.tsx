import { statementText } from '@casewright/legal/desk/statements'
import { type Change, compareParagraphs, compareTexts } from '../../rules/compare-texts.ts'
import type { DraftSection } from '../../rules/matter-products.ts'
import { reviewWords } from '../../words/review.ts'

const linesOf = (sections: readonly DraftSection[]): string[] =>
  sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs.map(statementText)]).filter(Boolean)

/** Two versions of a draft as one text, in which exactly the changed words are marked. */
export const DraftChanges = ({ before, after }: { before: DraftSection[]; after: DraftSection[] }) => (
  <ComparedLines before={linesOf(before)} after={linesOf(after)} />
)

/** Two texts as one, line by line. */
export function ComparedLines({ before, after }: { before: string[]; after: string[] }) {
  const rows = compareParagraphs(before, after)
  const isSame = rows.every((row) => row.every(({ is }) => is === 'same'))
  return (
    <article class="sheet changes">
      {isSame && <p class="hint">{reviewWords.value.noChanges}</p>}
      {rows.map((row, at) => (
        <p key={at}>
          <Changes changes={row} />
        </p>
      ))}
    </article>
  )
}

/** What a lawyer has put in the place of some words. */
export const ChangedText = ({ before, after }: { before: string; after: string }) => (
  <p>
    <Changes changes={compareTexts(before, after)} />
  </p>
)

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <>
    {changes.map(({ is, text }, at) =>
      is === 'same' ? (
        text
      ) : is === 'added' ? (
        <ins key={at} title={reviewWords.value.added}>
          {text}
        </ins>
      ) : (
        <del key={at} title={reviewWords.value.removed}>
          {text}
        </del>
      ),
    )}
  </>
)
