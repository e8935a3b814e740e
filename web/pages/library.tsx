import { useEffect, useMemo } from 'preact/hooks'
import { may } from '../client/me.ts'
import { BaseFiles } from '../parts/library/base-files.tsx'
import { Graph } from '../parts/library/graph.tsx'
import { Hits } from '../parts/library/hits.tsx'
import { Reader } from '../parts/library/reader.tsx'
import { SavedSearches } from '../parts/library/saved-searches.tsx'
import { SearchForm } from '../parts/library/search-form.tsx'
import { LoadedView } from '../parts/loaded-view.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { createBases, createSearch, type LibrarySearch, searchModes } from '../state/library.ts'
import { place, setQuery } from '../state/place.ts'
import { libraryWords } from '../words/library.ts'

function searchInAddress(): LibrarySearch {
  const { query } = place.value
  const asOf = query.get('as_of') ?? ''
  return {
    query: query.get('q')?.trim() ?? '',
    mode: searchModes.find((mode) => mode === query.get('mode')) ?? 'hybrid',
    asOf: /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? asOf : undefined,
    base: query.get('base') ?? undefined,
  }
}

const isGraph = (): boolean => place.value.query.get('show') === 'graph'

/** The same words as passages, or as what they are related to. */
function ShowChoice() {
  const words = libraryWords.value
  const choices = [
    { name: words.passages, show: undefined, isShown: !isGraph() },
    { name: words.relations, show: 'graph', isShown: isGraph() },
  ]
  return (
    <nav class="tabs" aria-label={words.show}>
      {choices.map(({ name, show, isShown }) => (
        <button key={name} type="button" aria-current={isShown ? 'page' : undefined} onClick={() => setQuery({ show })}>
          {name}
        </button>
      ))}
    </nav>
  )
}

/** `base/document/start-end` */
function documentInAddress() {
  const [base, document, range = ''] = (place.value.query.get('doc') ?? '').split('/')
  if (!base || !document) return undefined
  const [start = 0, end = 0] = range.split('-').map((one) => Number.parseInt(one, 10) || 0)
  return { base, document, span: { start, end } }
}

export function LibraryPage() {
  const words = libraryWords.value
  usePageTitle(words.title)
  const found = useMemo(() => createSearch(searchInAddress), [])
  const bases = useMemo(createBases, [])
  const search = searchInAddress()
  const opened = documentInAddress()
  const ownBase = may('knowledge:manage')
    ? bases.state.value.data?.find(({ kb_id, system }) => kb_id === search.base && !system)
    : undefined
  useEffect(() => void bases.load(), [bases])
  useEffect(() => void found.load(), [search.query, search.mode, search.asOf, search.base])
  return (
    <div class={`page library ${opened ? 'with-reader' : ''}`}>
      <div class="library-found">
        <div class="page-head">
          <div>
            <h1>{words.title}</h1>
            <p class="lead">{words.lead}</p>
          </div>
        </div>
        <SearchForm search={search} bases={bases.state.value.data ?? []} />
        <SavedSearches />
        {ownBase && <BaseFiles key={ownBase.kb_id} base={ownBase} />}
        {search.query !== '' && <ShowChoice />}
        {search.query !== '' && isGraph() ? (
          <Graph query={search.query} />
        ) : (
          <LoadedView loaded={found}>
            {(result) => (result ? <Hits found={result} /> : <p class="hint library-begin">{words.begin}</p>)}
          </LoadedView>
        )}
      </div>
      {opened && <Reader key={`${opened.base}/${opened.document}`} {...opened} />}
    </div>
  )
}
