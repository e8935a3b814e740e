import { extractGraph, type GraphDocument } from '../../rules/graph-extract.ts'

export type Change = Partial<Omit<GraphDocument, 'chunks'>>

export const graphOf = (content: string, change: Change = {}) =>
  extractGraph({
    kb_id: 'kb',
    document_id: 'd',
    doc_type: 'document',
    title: 'a text',
    chunks: [{ content, start: 0, section_title: null }],
    ...change,
  })

/**
 * What a text says, in short: 民法典#577 is a cited article, 民法典 a statute that is cited as a whole, +民法典#1 a contained
 * article, @张三 a party, and "supersedes 合同法" is said of the text's own statute.
 */
export function said(content: string, change?: Change): string[] {
  const { edges } = graphOf(content, change)
  const target = (node_id: string) => node_id.replace(/^(?:article|statute|party:kb#)?:?/, '').replace(/^party:kb#/, '')
  const cited = edges.filter(({ from, kind }) => from.startsWith('document:') && kind === 'cites')
  const short = (one: (typeof edges)[number]): string[] => {
    const name = target(one.to)
    if (one.from.startsWith('article:')) return []
    if (one.from.startsWith('statute:')) return [`${one.kind} ${name}`]
    if (one.kind === 'contains') return one.to.startsWith('article:') ? [`+${name}`] : []
    if (one.kind === 'mentions') return [`@${name}`]
    if (one.to.startsWith('statute:') && cited.some(({ to }) => to.startsWith(`article:${name}#`))) return []
    return [name]
  }
  return edges.flatMap(short)
}
