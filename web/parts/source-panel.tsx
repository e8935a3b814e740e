import { closeSource, openSource } from '../state/source.ts'
import { consultationWords } from '../words/consultation.ts'
import { shellWords } from '../words/shell.ts'
import { Icon } from './icon.tsx'
import { LoadedView } from './loaded-view.tsx'

/** The passage behind a citation, beside the text that cites it. */
export function SourcePanel() {
  const words = consultationWords.value
  const source = openSource.value
  if (!source) return null
  return (
    <section class="panel-part source" aria-label={words.source}>
      <header>
        <h2>{source.title}</h2>
        <button type="button" class="button quiet only-icon" aria-label={shellWords.value.close} onClick={closeSource}>
          <Icon name="close" />
        </button>
      </header>
      <LoadedView loaded={source.passage} lines={3}>
        {(passage) =>
          passage ? (
            <>
              <p class="hint">{passage.title}</p>
              <blockquote>{passage.text}</blockquote>
            </>
          ) : (
            <p class="hint">{words.sourceUnavailable}</p>
          )
        }
      </LoadedView>
    </section>
  )
}
