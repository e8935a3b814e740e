import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Span } from '../../rules/highlight.ts'
import { createDocument, type OpenDocument } from '../../state/library.ts'
import { setQuery } from '../../state/place.ts'
import { libraryWords } from '../../words/library.ts'
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

const placeOf = (sections: OpenDocument['sections'], start: number): string => {
  const section = sections.find((one) => one.start === start)
  return `${start}-${section?.end ?? start}`
}
