import { outgrown } from '@casewright/kit/test-growth'
import { readFeed, readLinks, readSitemap } from '../../adapters/listing.ts'
import { readPage } from '../../adapters/page-text.ts'

/** What is refused took its time as well. */
const tried = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text)
  } catch {
    return undefined
  }
}

export const outgrownReaders = (text: string): string[] =>
  outgrown(
    {
      html: tried((page) => readPage({ kind: 'html', text: page })),
      xml: tried((page) => readPage({ kind: 'xml', text: page })),
      links: tried((page) => readLinks(page, 'https://a.test/')),
      feed: tried((page) => readFeed(page)),
      sitemap: tried((page) => readSitemap(page)),
    },
    text,
  )
