import type { KnowledgeBase } from '@casewright/contracts/knowledge/resources'
import { type LibrarySearch, searchModes } from '../../state/library.ts'
import { setQuery } from '../../state/place.ts'
import { libraryWords } from '../../words/library.ts'
import { baseName } from './base-name.ts'

/** What is asked for stands in the address, so that a search can be kept and sent on. */
export function SearchForm({ search, bases }: { search: LibrarySearch; bases: readonly KnowledgeBase[] }) {
  const words = libraryWords.value
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const text = (name: string) => {
      const value = given.get(name)
      return typeof value === 'string' ? value.trim() || undefined : undefined
    }
    setQuery({ q: text('q'), mode: text('mode'), as_of: text('as_of'), base: text('base'), doc: undefined })
  }
  return (
    <search>
      <form class="library-form" onSubmit={submit}>
        <label class="field library-query">
          <span class="unseen">{words.query}</span>
          <input type="search" name="q" maxLength={2000} placeholder={words.placeholder} defaultValue={search.query} />
        </label>
        <button type="submit" class="button primary">
          {words.search}
        </button>
        <label class="field">
          <small>{words.modeLabel}</small>
          <select name="mode" defaultValue={search.mode}>
            {searchModes.map((mode) => (
              <option key={mode} value={mode} selected={mode === search.mode}>
                {words.modes[mode]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <small>{words.asOf}</small>
          <input type="date" name="as_of" defaultValue={search.asOf ?? ''} />
        </label>
        <label class="field">
          <small>{words.base}</small>
          <select name="base">
            <option value="">{words.everywhere}</option>
            {bases.map((base) => (
              <option key={base.kb_id} value={base.kb_id} selected={base.kb_id === search.base}>
                {baseName(base)}
              </option>
            ))}
          </select>
        </label>
      </form>
    </search>
  )
}
