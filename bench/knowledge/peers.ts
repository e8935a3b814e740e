// @ts-nocheck: the types come with the peer, which only those who run the bench install.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tokens } from '@casewright/kit/text/tokens'
import MiniSearch from 'minisearch'
import type { Passage } from './corpus.ts'

export interface Peer {
  search(query: string, limit: number): string[]
  close(): void
}

/** FTS5 cuts our term of an article's number at its mark. */
const words = (term: string): string[] => term.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** FTS5 on disk, in this process and without any server, with the kit's terms: only index and ranking differ. It is told not to
 * count how often a passage has a term, which makes it smaller and faster. A query of a whole account of facts takes it a minute. */
export function openFts5(passages: Iterable<Passage>): Peer {
  const folder = mkdtempSync(join(tmpdir(), 'casewright-fts5-'))
  const database = new DatabaseSync(join(folder, 'fts.db'))
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create virtual table passages using fts5(terms, content = '', detail = none, tokenize = "unicode61 remove_diacritics 0");
    create table ids (rowid integer primary key, id text)`)
  const insert = database.prepare('insert into passages (rowid, terms) values (?, ?)')
  const name = database.prepare('insert into ids (rowid, id) values (?, ?)')
  let row = 0
  database.exec('begin')
  for (const { id, title, text } of passages) {
    row += 1
    insert.run(row, tokens(`${title}\n${text}`).join(' '))
    name.run(row, id)
    if (row % 10_000 === 0) database.exec('commit; begin')
  }
  database.exec('commit')
  const find = database.prepare(
    'select id from (select rowid from passages where passages match ? order by bm25(passages) limit ?) join ids using (rowid)',
  )
  return {
    search: (query, limit) =>
      find
        .all([...new Set(tokens(query))].flatMap((term) => words(term).map((word) => `"${word}"`)).join(' OR '), limit)
        .map(({ id }) => String(id)),
    close() {
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** In memory, with the kit's terms: its own cannot cut Chinese. */
export function openMiniSearch(passages: Iterable<Passage>): Peer {
  const index = new MiniSearch({ fields: ['terms'], tokenize: tokens, processTerm: (term) => term })
  for (const { id, title, text } of passages) index.add({ id, terms: `${title}\n${text}` })
  return {
    search: (query, limit) =>
      index
        .search(query)
        .slice(0, limit)
        .map(({ id }) => String(id)),
    close: () => {},
  }
}
