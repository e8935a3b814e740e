import type { KnowledgeDocument } from '@casewright/contracts/knowledge/resources'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { dayText } from '../../rules/dates.ts'
import type { Span } from '../../rules/highlight.ts'
import { createDocument, createVersions, type OpenDocument } from '../../state/library.ts'
import { setQuery } from '../../state/place.ts'
import { libraryWords } from '../../words/library.ts'
import { language } from '../../words/words.ts'
import { Icon } from '../icon.tsx'
import { LoadedView } from '../loaded-view.tsx'
import { Marked } from './marked.tsx'

/** A document with its articles; the passage that was asked for is marked and in view. */
export function Reader({ base, document, span }: { base: string; document: string; span: Span }) {
  const opened = useMemo(() => createDocument(base, document), [base, document])
  useEffect(() => void opened.load(), [opened])
  return (
    <article class="reader">
      <LoadedView loaded={opened}>{(data) => <Pages data={data} span={span} />}</LoadedView>
    </article>
  )
}

function Pages({ data: { document, content, sections }, span }: { data: OpenDocument; span: Span }) {
  const words = libraryWords.value
  const text = useRef<HTMLElement>(null)
  const show = (start: number) =>
    setQuery({ doc: `${document.kb_id}/${document.document_id}/${placeOf(sections, start)}` })
  useEffect(() => text.current?.querySelector('mark')?.scrollIntoView({ block: 'center' }), [span.start, content])
  const titled = sections.filter(({ section_title }) => section_title)
  return (
    <>
      <header>
        <h2>{document.title}</h2>
        <button
          type="button"
          class="button quiet only-icon"
          aria-label={words.closeReader}
          onClick={() => setQuery({ doc: undefined })}
        >
          <Icon name="close" />
        </button>
      </header>
      <Versions shown={document} />
      {titled.length > 1 && (
        <details class="contents">
          <summary>{words.contents}</summary>
          <ol>
            {titled.map(({ section_id, section_title, start }) => (
              <li key={section_id}>
                <button type="button" class="source-link" onClick={() => show(start)}>
                  {section_title}
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="passage-text" ref={text} tabIndex={0} aria-label={document.title}>
        <Marked text={content} spans={[span]} />
      </section>
    </>
  )
}

/** From when to when the document was in force, and what stood or stands in its place. */
function Versions({ shown }: { shown: KnowledgeDocument }) {
  const words = libraryWords.value
  const versions = useMemo(() => createVersions(shown), [shown])
  useEffect(() => void versions.load(), [versions])
  const found = versions.state.value.data ?? []
  return (
    <>
      <p class="hint">{forceOf(shown)}</p>
      {found.length > 1 && (
        <details class="contents">
          <summary>{words.versions(found.length)}</summary>
          <ol>
            {found.map((version) => (
              <li key={version.document_id}>
                <button
                  type="button"
                  class="source-link"
                  aria-current={version.document_id === shown.document_id ? 'true' : undefined}
                  onClick={() => setQuery({ doc: `${version.kb_id}/${version.document_id}/0-0` })}
                >
                  {forceOf(version)}
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function forceOf({ effective_from, effective_to, updated_at }: KnowledgeDocument): string {
  const words = libraryWords.value
  const days = [effective_from && words.inForce(effective_from), effective_to && words.until(effective_to)]
  return days.filter(Boolean).join(' · ') || words.readOn(dayText(updated_at, Date.now(), language.value))
}

const placeOf = (sections: OpenDocument['sections'], start: number): string => {
  const section = sections.find((one) => one.start === start)
  return `${start}-${section?.end ?? start}`
}
