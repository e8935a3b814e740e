import { setQuery } from '../state/place.ts'
import { shellWords } from '../words/shell.ts'

/** To the pages before and behind; the one that is shown stands in the address. */
export function Pager({ page, total_pages }: { page: number; total_pages: number }) {
  const words = shellWords.value
  if (total_pages <= 1) return null
  const to = (next: number) => setQuery({ page: next === 1 ? undefined : String(next) })
  return (
    <div class="row-actions pages">
      <button type="button" class="button" disabled={page <= 1} onClick={() => to(page - 1)}>
        {words.previousPage}
      </button>
      <span>{words.pageOf(page, total_pages)}</span>
      <button type="button" class="button" disabled={page >= total_pages} onClick={() => to(page + 1)}>
        {words.nextPage}
      </button>
    </div>
  )
}
