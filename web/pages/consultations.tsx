import { useEffect, useMemo, useState } from 'preact/hooks'
import { LoadedView } from '../parts/loaded-view.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Empty } from '../parts/states.tsx'
import { sinceText } from '../rules/dates.ts'
import { createConsultationList, pagesMax } from '../state/consultations.ts'
import { place, setQuery } from '../state/place.ts'
import { consultationWords } from '../words/consultation.ts'
import { language } from '../words/words.ts'

export function ConsultationsPage() {
  const words = consultationWords.value
  usePageTitle(words.listTitle)
  const { query } = place.value
  const text = query.get('text') ?? ''
  const isArchivedToo = query.get('archived') === '1'
  const [pages, setPages] = useState(1)
  const list = useMemo(() => createConsultationList(text, isArchivedToo, pages), [text, isArchivedToo, pages])
  useEffect(() => void list.load(), [list])
  return (
    <div class="page">
      <header class="page-head">
        <h1>{words.listTitle}</h1>
        <a class="button primary" href="/consultations/new">
          {words.begin}
        </a>
      </header>
      <div class="filters">
        <input
          type="search"
          aria-label={words.find}
          placeholder={words.find}
          value={text}
          onInput={(event) => setQuery({ text: event.currentTarget.value })}
        />
        <label>
          <input
            type="checkbox"
            checked={isArchivedToo}
            onChange={(event) => setQuery({ archived: event.currentTarget.checked ? '1' : undefined })}
          />
          {words.showArchived}
        </label>
      </div>
      <LoadedView loaded={list} lines={6}>
        {({ items, total }) => (
          <>
            {items.length === 0 && (
              <Empty title={text ? words.noneFound : words.listEmptyTitle} hint={text ? '' : words.listEmptyHint} />
            )}
            <ul class="rows">
              {items.map(({ id, title, status, updated_at }) => (
                <li key={id}>
                  <a class="row" href={`/consultations/${id}`}>
                    <span class="row-title">{title}</span>
                    {status === 'archived' && <span class="tag">{words.archived}</span>}
                    <time dateTime={updated_at}>{sinceText(updated_at, Date.now(), language.value)}</time>
                  </a>
                </li>
              ))}
            </ul>
            {total > items.length && pages < pagesMax && (
              <button type="button" class="button" onClick={() => setPages(pages + 1)}>
                {words.more}
              </button>
            )}
          </>
        )}
      </LoadedView>
    </div>
  )
}
