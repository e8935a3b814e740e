/** One document that a source has. */
export interface Item {
  /** Address, path or file id. */
  location: string
  title: string | null
}

export interface Listing {
  items: Item[]
  /** All that the source has is in it, so that what is missing is no longer there. */
  isWhole: boolean
}

/**
 * Of the addresses that a listing points to, those that are wanted: below one of the prefixes. The listing itself
 * is none. Fragments are dropped, since they are places of one document.
 */
export function wantedItems(
  found: readonly { url: string; title: string | null }[],
  prefixes: readonly string[],
  listing: string,
): Item[] {
  const wanted = new Map<string, Item>()
  for (const { url, title } of found) {
    const location = withoutFragment(url)
    const isWanted = location !== undefined && prefixes.some((prefix) => location.startsWith(prefix))
    if (isWanted && location !== withoutFragment(listing) && !wanted.has(location))
      wanted.set(location, { location, title })
  }
  return [...wanted.values()]
}

export const anywhere: readonly string[] = ['http://', 'https://']

/** What addresses must begin with; in their plain spelling, so that no other host begins like the one that was meant. */
export const plainPrefixes = (prefixes: readonly string[]): string[] => prefixes.map((prefix) => new URL(prefix).href)

export const sameHost = (listing: string): string[] => [new URL('/', listing).href]

/** The address in its plain spelling; undefined for what is none. */
function withoutFragment(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}

/** The first of them, up to what a run may collect. */
export const atMost = (items: readonly Item[], documentsMax: number): Listing => ({
  items: items.slice(0, documentsMax),
  isWhole: items.length <= documentsMax,
})
