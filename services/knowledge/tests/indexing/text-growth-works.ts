import { outgrown, type TextRules } from '@casewright/kit/test-growth'
import { tokens } from '@casewright/kit/text/tokens'
import { extractGraph } from '../../rules/graph-extract.ts'
import { articleHeadings } from '../../rules/graph-extract-headings.ts'
import { referencesIn } from '../../rules/graph-query.ts'
import { highlight } from '../../rules/highlight.ts'
import { halvesOf } from '../../rules/sample-halves.ts'

const graphOf = (doc_type: string) => (content: string) =>
  extractGraph({
    kb_id: 'kb',
    document_id: 'd',
    doc_type,
    title: '中华人民共和国民法典',
    chunks: [{ section_title: null, start: 0, content }],
  })

const rules: TextRules = {
  articleHeadings: (text) => articleHeadings(text, undefined),
  graphOfCase: graphOf('case'),
  graphOfStatute: graphOf('statute'),
  halvesOf,
  highlight: (text) => highlight(text, new Set(['合同', 'contract']), 0),
  referencesIn,
  tokens,
}

export const outgrownRules = (text: string): string[] => outgrown(rules, text)
