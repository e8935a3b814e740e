import type { RetrievalSet } from './sets.ts'

export interface Quality {
  ndcg10: number
  mrr10: number
  recall10: number
  recall100: number
}

const discounted = (grades: readonly number[]) =>
  grades.slice(0, 10).reduce((sum, grade, rank) => sum + grade / Math.log2(rank + 2), 0)

/** As trec_eval counts: linear gain, the mean over every judged query, an empty answer counting 0. */
export function qualityOf(
  answers: ReadonlyMap<string, readonly string[]>,
  relevance: RetrievalSet['relevance'],
): Quality {
  const sum = { ndcg10: 0, mrr10: 0, recall10: 0, recall100: 0 }
  let queries = 0
  for (const [query, judged] of relevance) {
    const relevant = [...judged.values()].filter((grade) => grade > 0)
    if (relevant.length === 0) continue
    queries += 1
    const grades = (answers.get(query) ?? []).slice(0, 100).map((document) => judged.get(document) ?? 0)
    const found = (depth: number) => grades.slice(0, depth).filter((grade) => grade > 0).length / relevant.length
    const first = grades.slice(0, 10).findIndex((grade) => grade > 0)
    sum.ndcg10 += discounted(grades) / discounted(relevant.sort((a, b) => b - a))
    sum.mrr10 += first < 0 ? 0 : 1 / (first + 1)
    sum.recall10 += found(10)
    sum.recall100 += found(100)
  }
  return {
    ndcg10: sum.ndcg10 / queries,
    mrr10: sum.mrr10 / queries,
    recall10: sum.recall10 / queries,
    recall100: sum.recall100 / queries,
  }
}
