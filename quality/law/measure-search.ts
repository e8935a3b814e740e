import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningSuite } from './running-suite.ts'

const topK = 10

/** Which article of the set a hit is; undefined for one that the set does not have. */
export type ArticleOf = (document_id: string, section_id: string | null) => string | undefined

/** Questions with the articles that answer them: `queries.jsonl` and `qrels.tsv` of the folder. */
async function labelledQuestions(folder: string): Promise<{ text: string; answers: ReadonlySet<string> }[]> {
  const read = async (name: string) => (await readFile(join(folder, name), 'utf8')).trim().split('\n')
  const rows = (await read('qrels.tsv')).map((line) => line.split('\t'))
  const answersOf = Map.groupBy(rows, ([query]) => query)
  return (await read('queries.jsonl'))
    .map((line): { id: string; text: string } => JSON.parse(line))
    .map(({ id, text }) => ({
      text,
      answers: new Set(
        answersOf.get(`${id}`)?.flatMap(([, article = '', relevance]) => (Number(relevance) > 0 ? [article] : [])),
      ),
    }))
    .filter(({ answers }) => answers.size > 0)
}

/** How well the search by words finds the articles that answer a layman's question, in one sentence. */
export async function measureSearch({ client }: RunningSuite, folder: string, articleOf: ArticleOf): Promise<string> {
  const questions = await labelledQuestions(folder)
  let [gain, recall] = [0, 0]
  for (const { text, answers } of questions) {
    const { hits } = await client.keywordSearch({ body: { query: text, kb_ids: ['sys_statutes'], top_k: topK } })
    const right = hits.map(({ document_id, section_id }) => answers.has(articleOf(document_id, section_id) ?? ''))
    const discounted = (some: readonly boolean[]) =>
      some.reduce((sum, is, at) => sum + (is ? 1 / Math.log2(at + 2) : 0), 0)
    gain += discounted(right) / discounted(Array.from({ length: Math.min(topK, answers.size) }, () => true))
    recall += right.filter(Boolean).length / answers.size
  }
  const mean = (sum: number) => (sum / questions.length).toFixed(3)
  return `Search by words over the imported law, for ${questions.length} questions of laymen: nDCG@10 ${mean(gain)}, R@10 ${mean(recall)}.`
}
