import { signal } from '@preact/signals'

/** Where the page is. Filters stand in the address too, so that a link brings others to the same view. */
export interface Place {
  path: string
  query: URLSearchParams
}

const here = (): Place => ({ path: location.pathname, query: new URLSearchParams(location.search) })

export const place = signal<Place>(here())

export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  const url = new URL(to, location.href)
  if (how === 'push') history.pushState(null, '', url)
  else history.replaceState(null, '', url)
  place.value = here()
}

/** Sets or removes members of the query without a new entry in the history. */
export function setQuery(members: Readonly<Record<string, string | undefined>>): void {
  const { path, query } = here()
  for (const [name, value] of Object.entries(members))
    if (value) query.set(name, value)
    else query.delete(name)
  go(query.size > 0 ? `${path}?${query}` : path, 'replace')
}

/** Plain links go through here; those to elsewhere, to files and with a modifier stay the browser's. */
export function watchPlace(isPage: (path: string) => boolean): void {
  addEventListener('popstate', () => {
    place.value = here()
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a')
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin || !isPage(link.pathname))
      return
    event.preventDefault()
    if (link.hash && link.pathname === location.pathname) location.hash = link.hash
    else go(link.href)
  })
}
