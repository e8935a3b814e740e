import type {
  DirectoryConfig,
  FilesConfig,
  HttpConfig,
  RssConfig,
} from '@casewright/contracts/collector/collection-resources'
import type { TextWork, TextWorkers } from '@casewright/kit/text/text-workers'
import { decodeText } from '../adapters/decode-text.ts'
import { listFolder } from '../adapters/folder.ts'
import { type Listed, readFeed, readLinks, readSitemap } from '../adapters/listing.ts'
import { FetchProblem, type OutsideFetch } from '../adapters/outside-fetch.ts'
import type { RunningRun } from '../queries/running-runs.ts'
import { anywhere, atMost, type Item, type Listing, plainPrefixes, sameHost, wantedItems } from '../rules/listing.ts'
import { fetchPatiently } from './fetch-patiently.ts'
import { RunFailed } from './run-ends.ts'

const module = new URL('../adapters/listing.ts', import.meta.url).href
const works = {
  feed: { module, name: 'readFeed', run: readFeed },
  links: { module, name: 'readLinks', run: readLinks },
  sitemap: { module, name: 'readSitemap', run: readSitemap },
}

type Source = RunningRun['source']
interface Means {
  outside: OutsideFetch
  textWorkers: TextWorkers
  signal: AbortSignal
}

/** A sitemap may point to others; more of them than this are taken for a mistake. */
const sitemapsMax = 200

/** What a source has. One that cannot be asked fails the run: from half a listing nothing could be told to have vanished. */
export async function listSource(source: Source, means: Means): Promise<Listing> {
  const items = await itemsOf(source, means)
  return atMost(items, source.documents_max)
}

async function itemsOf({ kind, config, documents_max }: Source, means: Means): Promise<Item[]> {
  if (kind === 'http') return pagesOf(config as HttpConfig, documents_max, means)
  if (kind === 'rss') {
    const { feed_url, url_prefixes } = config as RssConfig
    const { text } = await listingText(feed_url, means)
    const prefixes = url_prefixes ? plainPrefixes(url_prefixes) : anywhere
    return wantedItems(await readable(feed_url, works.feed, [text], means), prefixes, feed_url)
  }
  if (kind === 'files') return (config as FilesConfig).file_ids.map((location) => ({ location, title: null }))
  return filesBelow((config as DirectoryConfig).path, documents_max, means)
}

async function pagesOf(config: HttpConfig, documentsMax: number, means: Means): Promise<Item[]> {
  const { urls, list_url, sitemap_url = '', url_prefixes } = config
  if (urls)
    return wantedItems(
      urls.map((url) => ({ url, title: null })),
      anywhere,
      '',
    )
  const prefixes = url_prefixes ? plainPrefixes(url_prefixes) : sameHost(list_url ?? sitemap_url)
  if (list_url === undefined)
    return wantedItems(await sitemapPages(sitemap_url, documentsMax, means), prefixes, sitemap_url)
  const { text, url } = await listingText(list_url, means)
  return wantedItems(await readable(list_url, works.links, [text, url], means), prefixes, list_url)
}

/** The pages of a sitemap and of those that it points to, until there are more than a run takes. */
async function sitemapPages(first: string, documentsMax: number, means: Means): Promise<Listed[]> {
  const pages: Listed[] = []
  const sitemaps = new Set([first])
  let read = 0
  // A set gives what is added to it while it is gone through.
  for (const url of sitemaps) {
    if (++read > sitemapsMax) throw new RunFailed(`${first} points to more than ${sitemapsMax} sitemaps`)
    const { text } = await listingText(url, means)
    const found = await readable(url, works.sitemap, [text], means)
    for (const page of found.pages) pages.push(page)
    for (const other of found.sitemaps) sitemaps.add(other)
    if (pages.length > documentsMax) break
  }
  return pages
}

async function listingText(url: string, { outside, signal }: Means): Promise<{ text: string; url: string }> {
  const fetched = await fetchPatiently(outside, url, { signal }).catch((error: unknown) => {
    throw error instanceof FetchProblem ? new RunFailed(`the listing ${url}: ${error.message}`) : error
  })
  if (fetched.as !== 'fetched') throw new RunFailed(`the listing ${url} is not there (404 or 410)`)
  return { text: decodeText(fetched.bytes, fetched.content_type), url: fetched.url }
}

/** Something else may stand there by now: a page of words where a feed was. */
async function readable<Input extends unknown[], Output>(
  url: string,
  work: TextWork<Input, Output>,
  input: Input,
  { textWorkers, signal }: Means,
): Promise<Output> {
  try {
    return await textWorkers.run(work, input, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw new RunFailed(`the listing ${url} cannot be read: ${(error as Error).message}`)
  }
}

async function filesBelow(path: string, documentsMax: number, { signal }: Means): Promise<Item[]> {
  const files = await listFolder(path, documentsMax + 1, signal).catch((error: Error) => {
    signal.throwIfAborted()
    throw new RunFailed(`the directory cannot be listed: ${error.message}`)
  })
  return files.map((file) => ({ location: file.path, title: null }))
}
