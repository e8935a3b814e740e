// @ts-nocheck: the types come with the peer, which only those who run the bench install.
import { createBm25Index } from '@casewright/kit/text/bm25'
import { tokens } from '@casewright/kit/text/tokens'
import MiniSearch from 'minisearch'
import type { RetrievalSet } from './sets.ts'

/** Builds an index over the documents and returns its search: the ids of the best 100. */
export type Engine = (documents: RetrievalSet['documents']) => (query: string) => string[]

/** Title and text as one text, the title once; k1 1.2 and b .75 as the index has them. */
export const kit: Engine = (documents) => {
  const index = createBm25Index<string, null>()
  for (const { id, title, text } of documents) index.set(id, null, tokens(`${title}\n${text}`))
  return (query) => index.search(tokens(query), { limit: 100 }).hits.map(({ key }) => key)
}

/** Default options: words cut at white space and punctuation, lower-cased, no stemming, any term may match. */
export const miniSearch: Engine = (documents) => searchMini(new MiniSearch({ fields: ['title', 'text'] }), documents)

/** The same with the kit's terms, so that only index and ranking differ. */
export const miniSearchWithKitTokens: Engine = (documents) =>
  searchMini(new MiniSearch({ fields: ['title', 'text'], tokenize: tokens, processTerm: (term) => term }), documents)

function searchMini(index: MiniSearch, documents: RetrievalSet['documents']): ReturnType<Engine> {
  index.addAll(documents)
  return (query) =>
    index
      .search(query)
      .slice(0, 100)
      .map(({ id }) => String(id))
}
