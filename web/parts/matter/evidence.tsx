import type { Element } from '../../rules/matter-products.ts'
import type { MatterView } from '../../state/matter.ts'
import { matterWords } from '../../words/matter.ts'
import { Empty } from '../states.tsx'
import { SourceLinks } from './statement.tsx'

/** What must be proved, and which papers prove it. */
export function MatterEvidence({ view: { matter, products } }: { view: MatterView }) {
  const words = matterWords.value
  if (products.elements.length === 0) return <Empty title={words.evidenceEmpty} hint={words.evidenceEmptyHint} />
  return (
    <ul class="findings">
      {products.elements.map((element) => (
        <ElementItem key={element.key} element={element} matterId={matter.matter_id} />
      ))}
    </ul>
  )
}

function ElementItem({ element, matterId }: { element: Element; matterId: string }) {
  const words = matterWords.value
  const { name, state, supports = [], missing_evidence = [], burden_of_proof } = element
  // A heading may stand on an empty line of the paper.
  const quoted = supports.filter(({ quote }) => quote?.trim())
  const sources = quoted.map(({ name: title, file_id: id, ...place }) => ({ kind: 'file', id, title, ...place }))
  return (
    <li>
      <div class="finding-head">
        <h3>{name}</h3>
        <span class={`tag ${state}`}>{words.elementStates[state] ?? state}</span>
      </div>
      {sources.map((source) => (
        <div key={`${source.id} ${source.start}`} class="quoted">
          <q>{source.quote}</q>
          <SourceLinks matterId={matterId} sources={[source]} />
        </div>
      ))}
      {missing_evidence.length > 0 && (
        <p class="hint">
          {words.missing} {missing_evidence.join(words.comma)}
        </p>
      )}
      {burden_of_proof && (
        <details>
          <summary>{words.burden}</summary>
          <p>{burden_of_proof}</p>
        </details>
      )}
    </li>
  )
}
