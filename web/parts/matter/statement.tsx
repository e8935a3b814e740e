import { cutAtGaps } from '../../rules/draft-statements.ts'
import { type Source, sourceLabel, type Verification } from '../../rules/matter-products.ts'
import { openSourceOf } from '../../state/source.ts'
import { matterWords } from '../../words/matter.ts'
import { Icon, type IconName } from '../icon.tsx'

const signs: Record<Verification, IconName> = { verified: 'check', supported: 'dot', unverified: 'warning' }

/** Whether words rest on something: a sign, a word and a colour, each of which says it alone. */
export const VerificationMark = ({ verification }: { verification: Verification }) => {
  const words = matterWords.value
  return (
    <span class={`mark ${verification}`} title={words.verificationHints[verification]}>
      <Icon name={signs[verification] ?? 'warning'} />
      {words.verification[verification] ?? verification}
    </span>
  )
}

/** What a statement rests on, each opening its passage beside the page. */
export const SourceLinks = ({ matterId, sources }: { matterId: string; sources: readonly Source[] | undefined }) =>
  sources && sources.length > 0 ? (
    <ul class="source-links" aria-label={matterWords.value.sources}>
      {sources.map((source) => (
        <li key={`${source.id} ${source.start}`}>
          <button type="button" class="source-link" title={source.quote} onClick={() => openSourceOf(matterId, source)}>
            {sourceLabel(source)}
          </button>
        </li>
      ))}
    </ul>
  ) : null

/** A text in which what is still to be added stands out. */
export const GappedText = ({ text }: { text: string }) => (
  <>
    {cutAtGaps(text).map((part, at) =>
      part.isGap ? (
        <span key={at} class="gap">
          {part.text}
        </span>
      ) : (
        part.text
      ),
    )}
  </>
)
