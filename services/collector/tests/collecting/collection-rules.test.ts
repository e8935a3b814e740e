import { expect, test } from 'vitest'
import {
  changeOf,
  contentHash,
  documentIdOf,
  isSettled,
  type KnownDocument,
  labelsHash,
} from '../../rules/document-change.ts'
import { anywhere, atMost, plainPrefixes, sameHost, wantedItems } from '../../rules/listing.ts'
import { soundText, soundTitle } from '../../rules/sent-document.ts'
import { addressesIn, httpConfigProblem } from '../../rules/source-config.ts'

const known = (more: Partial<KnownDocument> = {}): KnownDocument => ({
  document_id: 'd',
  location: 'l',
  status: 'current',
  sha256: 's',
  version: 3,
  bytes_sha256: 'b',
  labels_hash: 'labels',
  etag: null,
  last_modified: null,
  seen_run_id: 'r',
  ...more,
})
const wanted = (urls: string[], prefixes: readonly string[], listing = 'https://a.example/list') =>
  wantedItems(
    urls.map((url) => ({ url, title: null })),
    prefixes,
    listing,
  ).map(({ location }) => location)

test('a prefix is a host and a path, and not the beginning of another host', () => {
  expect(wanted(['https://a.example.evil/x', 'https://a.example/x'], plainPrefixes(['https://a.example']))).toEqual([
    'https://a.example/x',
  ])
  expect(wanted(['http://a.example/x', 'https://b.example/x'], sameHost('https://a.example/list'))).toEqual([])
  expect(wanted(['http://b.example/x', 'javascript:x', 'no address'], anywhere)).toEqual(['http://b.example/x'])
})

test('places of one document are one document, and the listing is none', () => {
  const urls = ['https://a.example/x#1', 'https://a.example/x', 'https://a.example/list#end']
  expect(wanted(urls, sameHost('https://a.example/list'))).toEqual(['https://a.example/x'])
})

test('a listing that is longer than a run is not whole', () => {
  const items = ['a', 'b', 'c'].map((location) => ({ location, title: null }))
  expect(atMost(items, 3)).toEqual({ items, isWhole: true })
  expect(atMost(items, 2)).toEqual({ items: items.slice(0, 2), isWhole: false })
})

test.each([
  [undefined, 's', { outcome: 'new', version: 1 }],
  [known(), 's', { outcome: 'unchanged', version: 3 }],
  [known(), 't', { outcome: 'changed', version: 4 }],
  [known({ labels_hash: 'others' }), 's', { outcome: 'changed', version: 3 }],
  [known({ labels_hash: null, sha256: null, version: 0 }), 's', { outcome: 'new', version: 1 }],
])('%j that now reads %s: %j', (before, sha256, change) => {
  expect(changeOf(before, 'labels', sha256)).toEqual(change)
})

test('a source may say "not changed" only of what the knowledge base has as it would be sent now', () => {
  expect(isSettled(known(), 'labels')).toBe(true)
  expect(isSettled(known({ labels_hash: 'others' }), 'labels')).toBe(false)
  expect(isSettled(known({ labels_hash: null, sha256: null }), 'labels')).toBe(false)
  expect(isSettled(undefined, 'labels')).toBe(false)
})

test('a document has one id, and no other has it', () => {
  expect(documentIdOf('s', 'https://a.example/')).toBe(documentIdOf('s', 'https://a.example/'))
  expect(documentIdOf('s', 'a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set([documentIdOf('s', 'a'), documentIdOf('s', 'b'), documentIdOf('t', 'a')]).size).toBe(3)
})

test('title and text cannot be moved into each other, nor one label into another', () => {
  expect(contentHash({ title: 'ab', text: 'c' })).not.toBe(contentHash({ title: 'a', text: 'bc' }))
  const labels = { name: 'n', doc_type: 'd', licence: null, metadata: { a: 'x', b: 'y' } }
  expect(labelsHash({ ...labels, metadata: { b: 'y', a: 'x' } })).toBe(labelsHash(labels))
  expect(labelsHash({ ...labels, licence: 'CC0' })).not.toBe(labelsHash(labels))
})

test('what no database keeps is left out of titles and texts', () => {
  expect(soundTitle(' A\n\u0000 title\t', 'x')).toBe('A title')
  expect(soundTitle(' \n', 'https://a.example/')).toBe('https://a.example/')
  expect(soundTitle(`${'x'.repeat(999)}😀`, 'x')).toSatisfy(
    (title: string) => title.isWellFormed() && title.length === 1000,
  )
  expect(soundText('\u0000a\ud800b\n')).toBe('a\ufffdb')
})

test('every address of the settings is looked at, each at its place', () => {
  const [a, b] = ['https://a.example/', 'https://b.example/']
  expect(addressesIn({ urls: [a, b], list_url: a, sitemap_url: a, feed_url: a, url_prefixes: [b] })).toHaveLength(6)
  expect(addressesIn({ urls: [a, b] })).toEqual([
    { place: 'urls.0', url: a },
    { place: 'urls.1', url: b },
  ])
  expect(httpConfigProblem({ urls: [a] })).toBeUndefined()
  expect(httpConfigProblem({ urls: [a], sitemap_url: a })).toContain('exactly one')
})
