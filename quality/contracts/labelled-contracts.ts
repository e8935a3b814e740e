import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReadContract, readContract } from '../../legal/contracts/read-contract.ts'

type Span = readonly [start: number, end: number]

/** A contract and the spans that people have labelled in it, by category. */
export interface LabelledContract {
  id: string
  contract: ReadContract
  spans: ReadonlyMap<string, readonly Span[]>
}

/** Reads a folder with `contracts/NN.txt` and `clauses.jsonl`: one row per contract and category. */
export async function labelledContracts(folder: string): Promise<LabelledContract[]> {
  const lines = (await readFile(join(folder, 'clauses.jsonl'), 'utf8')).split('\n').filter((line) => line !== '')
  const rows = lines.map((line) => JSON.parse(line) as { contract: string; category: string; spans: Span[] })
  const byContract = Map.groupBy(rows, ({ contract }) => contract)
  const names = (await readdir(join(folder, 'contracts'))).filter((name) => name.endsWith('.txt')).sort()
  return Promise.all(
    names.map(async (name) => {
      const id = name.replace(/\.txt$/, '')
      const text = await readFile(join(folder, 'contracts', name), 'utf8')
      const spans = new Map(byContract.get(id)?.map(({ category, spans: some }) => [category, some]))
      return { id, contract: readContract(text), spans }
    }),
  )
}
