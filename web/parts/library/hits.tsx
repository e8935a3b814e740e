import type { Hit } from '@casewright/contracts/knowledge/search-resources'
import { degradedKindsIn } from '../../rules/degraded.ts'
import { spansWithin } from '../../rules/highlight.ts'
import type { Found } from '../../state/library.ts'
import { setQuery } from '../../state/place.ts'
import { libraryWords } from '../../words/library.ts'
import { Empty } from '../states.tsx'
import { Marked } from './marked.tsx'

/** What was found, best first; each opens its document at the passage. */
export function Hits({ found }: { found: Found }) {
  const words = libraryWords.value
  return (
    <>
      {found.degraded && (
        <p class="degraded" role="status">
          {words.degraded}{' '}
          {degradedKindsIn(found.reason)
            .map((kind) => words.degradedKinds[kind])
            .join(' ')}
        </p>
      )}
      {found.hits.length === 0 ? (
        <Empty title={words.nothing} hint={words.nothingHint} />
      ) : (
        <>
          <p class="hint" role="status">
            {words.found(found.hits.length)}
          </p>
          <ol class="hits">
            {found.hits.map((hit) => (
              <HitItem key={hit.chunk_id} hit={hit} />
            ))}
          </ol>
        </>
      )}
    </>
  )
}

const ways = ['keyword', 'vector', 'graph'] as const

function HitItem({ hit }: { hit: Hit }) {
  const words = libraryWords.value
  const { title, section_title, content, highlight, start, end, kb_id, document_id, ranks } = hit
  const about = [
    hit.effective_from && words.inForce(hit.effective_from),
    hit.effective_to && words.until(hit.effective_to),
    ...ways.map((way) => ranks[way] !== null && `${words.foundBy[way]} ${words.place(ranks[way])}`),
  ]
  return (
    <li>
      <h2>
        <button
          type="button"
          class="hit-title"
          onClick={() => setQuery({ doc: `${kb_id}/${document_id}/${start}-${end}` })}
        >
          {title}
          {section_title && ` · ${section_title}`}
        </button>
      </h2>
      <p class="hit-text">
        <Marked text={content} spans={spansWithin(highlight, { start, end })} />
      </p>
      <small>{about.filter(Boolean).join(' · ')}</small>
    </li>
  )
}
