import { useEffect } from 'preact/hooks'
import { place } from '../../state/place.ts'
import { forgetSearch, readSavedSearches, savedSearches, saveSearch } from '../../state/saved-searches.ts'
import { libraryWords } from '../../words/library.ts'
import { Icon } from '../icon.tsx'

const members = ['q', 'mode', 'as_of', 'base'] as const

/** The search of the page, without the document that is open. */
function searchText(): string {
  const given = members.flatMap((name) => {
    const value = place.value.query.get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(given).toString()
}

/** Searches that somebody wants to make again. */
export function SavedSearches() {
  const words = libraryWords.value
  useEffect(readSavedSearches, [])
  const current = searchText()
  const isAsked = place.value.query.get('q')
  const saved = savedSearches.value
  return (
    <div class="saved-searches">
      {isAsked && !saved.includes(current) && (
        <button type="button" class="button quiet" onClick={() => saveSearch(current)}>
          <Icon name="plus" />
          {words.saveSearch}
        </button>
      )}
      {saved.length > 0 && (
        <ul aria-label={words.savedSearches}>
          {saved.map((search) => {
            const query = new URLSearchParams(search).get('q') ?? ''
            return (
              <li key={search} class="tag">
                <a href={`/library?${search}`}>{query}</a>
                <button
                  type="button"
                  class="button quiet small"
                  aria-label={words.forgetSearch(query)}
                  onClick={() => forgetSearch(search)}
                >
                  <Icon name="close" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
